// Prints as JSON what the program made of a service, whose address is the argument.
const { use } = require("./out/use.js");

(async () => {
    const used = await use(process.argv[2], "");
    const book = Buffer.from(await used.book.arrayBuffer());
    const year = used.created.getUTCFullYear();
    console.log(JSON.stringify({ ...used, created: year, book: book.toString("latin1", 0, 5), type: used.book.type }));
})();
