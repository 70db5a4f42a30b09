// What pages need beyond htmx: keyboard control and autoplay of paths, a board that the visitor solves, copy buttons, dropped files.
(() => {
  "use strict";
  const say = (text) => {
    document.getElementById("said").textContent = text;
  };

  // ---- Copy buttons, dropped files, confirmation dialogs.
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const source = document.querySelector(copy.dataset.copy);
      navigator.clipboard.writeText(source.textContent).then(
        () => {
          copy.textContent = copy.dataset.copied;
          say(copy.dataset.copied);
        },
        () => getSelection().selectAllChildren(source),
      );
    }
  });
  document.addEventListener("submit", (event) => {
    const question = event.target.dataset.confirm;
    if (question && !confirm(question)) event.preventDefault();
  });
  const LARGEST_DROP = 1_000_000;
  // Techniques are chosen by typing a part of their name; Enter takes the first that fits.
  for (const choose of document.querySelectorAll("[data-choose]")) {
    const find = choose.querySelector("[data-find]");
    const list = choose.querySelector("details");
    const chosen = choose.querySelector(".chosen");
    const labels = [...choose.querySelectorAll("label.check")];
    const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const box = (label) => label.querySelector("input");
    const show = () => {
      const wanted = plain(find.value);
      for (const label of labels) label.hidden = !plain(label.textContent).includes(wanted) && !plain(box(label).value).includes(wanted);
      for (const family of choose.querySelectorAll(".family")) family.hidden = !family.querySelector("label:not([hidden])");
      if (wanted) list.open = true;
    };
    const set = (label, checked) => {
      box(label).checked = checked;
      box(label).dispatchEvent(new Event("change", { bubbles: true }));
    };
    const chips = () => chosen.replaceChildren(...labels.filter((label) => box(label).checked).map((label) => {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.textContent = label.textContent.trim() + " ×";
      chip.addEventListener("click", () => { set(label, false); find.focus(); });
      return chip;
    }));
    find.hidden = false;
    find.addEventListener("input", show);
    find.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const first = find.value.trim() && labels.find((label) => !label.hidden && !box(label).checked);
      if (!first) return;
      set(first, true);
      find.value = "";
      show();
      list.open = false;
    });
    choose.addEventListener("change", chips);
    chips();
  }

  for (const area of document.querySelectorAll("[data-drop]")) {
    area.addEventListener("dragover", (event) => {
      event.preventDefault();
      area.classList.add("drop");
    });
    area.addEventListener("dragleave", () => area.classList.remove("drop"));
    area.addEventListener("drop", async (event) => {
      const file = event.dataTransfer.files[0];
      area.classList.remove("drop");
      if (!file) return;
      event.preventDefault();
      if (file.size > LARGEST_DROP) {
        say(area.dataset.drop);
        alert(area.dataset.drop);
      } else {
        area.value = await file.text();
        area.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
  }

  // ---- The preview of a book is busy until its pictures have come, for which the server first makes the book.
  const preview = document.querySelector("[data-busy]");
  if (preview) {
    const isMade = () => !preview.classList.contains("htmx-request") && [...preview.querySelectorAll("img")].every((picture) => picture.complete);
    const showBusy = () => preview.setAttribute("aria-busy", String(!isMade()));
    preview.addEventListener("htmx:beforeRequest", () => {
      preview.setAttribute("aria-busy", "true");
      say(preview.dataset.busy);
    });
    preview.addEventListener("htmx:afterRequest", showBusy);
    // Events of pictures do not bubble.
    preview.addEventListener("load", showBusy, true);
    preview.addEventListener("error", showBusy, true);
  }

  // ---- Keyboard navigation on a board: Tab reaches one square, the arrow keys the others (roving tabindex).
  const squares = (board) => [...board.querySelectorAll(".square")];
  const focusSquare = (board, index) => {
    const all = squares(board);
    for (const square of all) square.tabIndex = -1;
    all[index].tabIndex = 0;
    all[index].focus();
  };
  const STEPS = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 };
  const moved = (index, key) => {
    const column = index % 9;
    if (key === "ArrowLeft" && column === 0) return index + 8;
    if (key === "ArrowRight" && column === 8) return index - 8;
    return (index + STEPS[key] + 81) % 81;
  };
  document.addEventListener("keydown", (event) => {
    const square = event.target.closest?.(".square");
    if (square && STEPS[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const board = square.closest(".board");
      focusSquare(board, moved(squares(board).indexOf(square), event.key));
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  });

  // ---- A board for typing a puzzle into a form.
  for (const typing of document.querySelectorAll("[data-type-into]")) {
    const board = typing.querySelector(".board");
    const empty = squares(board).map((square) => square.getAttribute("aria-label"));
    const digits = Array(81).fill("");
    let here = 0;
    const set = (i, digit) => {
      const square = squares(board)[i];
      digits[i] = digit;
      square.textContent = "";
      if (digit) {
        const span = document.createElement("span");
        span.className = "given";
        span.setAttribute("aria-hidden", "true");
        span.textContent = digit;
        square.append(span);
      }
      square.setAttribute("aria-label", digit ? `${square.dataset.cell}: ${digit}` : empty[i]);
    };
    const type = (digit) => {
      set(here, digit);
      focusSquare(board, Math.min(80, here + 1));
    };
    board.addEventListener("focusin", (event) => {
      here = squares(board).indexOf(event.target.closest(".square"));
    });
    board.addEventListener("pointerdown", (event) => {
      const square = event.target.closest(".square");
      if (square) focusSquare(board, squares(board).indexOf(square));
    });
    board.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key >= "1" && event.key <= "9" && event.key.length === 1) type(event.key);
      else if (["0", ".", " ", "Delete"].includes(event.key)) type("");
      else if (event.key === "Backspace") {
        set(here, "");
        focusSquare(board, Math.max(0, here - 1));
      } else return;
      event.preventDefault();
    });
    typing.addEventListener("click", (event) => {
      const key = event.target.closest("[data-digit], [data-type-add]");
      if (!key) return;
      if (key.dataset.digit !== undefined) {
        type(key.dataset.digit);
        return;
      }
      const area = document.querySelector(typing.dataset.typeInto);
      area.value = `${area.value.trimEnd()}\n${digits.map((digit) => digit || ".").join("")}\n`.trimStart();
      area.dispatchEvent(new Event("change", { bubbles: true }));
      digits.forEach((_, i) => set(i, ""));
      focusSquare(board, 0);
    });
  }

  // ---- The player of a path.
  const BEAT = 1800;
  let timer = 0;
  const player = () => document.querySelector("[data-player]");
  const press = (key) => {
    const link = player()?.querySelector(`[data-key=${key}]`);
    if (!link || link.getAttribute("aria-disabled") === "true") return false;
    link.click();
    return true;
  };
  const showAuto = () => player()?.querySelector("[data-auto]")?.setAttribute("aria-pressed", String(timer !== 0));
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    showAuto();
  };
  const toggle = () => {
    if (timer) {
      stop();
    } else if (press("ArrowRight")) {
      timer = setInterval(() => press("ArrowRight") || stop(), BEAT);
      showAuto();
    }
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-auto]")) toggle();
    else if (event.isTrusted && event.target.closest("[data-player] a")) stop();
    if (event.target.closest("[data-player] [aria-disabled=true]")) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!player() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, summary")) return;
    if (event.key === " " && !event.target.closest("button, a")) {
      toggle();
      event.preventDefault();
    } else if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
      stop();
      if (press(event.key)) event.preventDefault();
    }
  });
  const showHere = () => {
    const here = player()?.querySelector(".path [aria-current=step]");
    if (here) here.parentElement.parentElement.scrollTop = here.offsetTop - here.parentElement.parentElement.offsetTop - 80;
  };
  document.addEventListener("htmx:afterSwap", () => {
    showAuto();
    showHere();
  });
  showHere();

  // ---- The board that the visitor solves.
  const play = document.querySelector("[data-play]");
  if (!play) return;
  const words = play.dataset;
  const board = play.querySelector(".board");
  const cells = squares(board);
  const verdict = document.getElementById("verdict");
  const hintText = document.getElementById("hint");
  const apply = play.querySelector("[data-apply]");
  const given = [...words.puzzle].map((c) => (c >= "1" && c <= "9" ? Number(c) : 0));
  const solution = words.solution.length === 81 ? [...words.solution].map(Number) : null;
  let digits = [...given];
  let marks = Array.from({ length: 81 }, () => new Set());
  let past = [];
  let at = given.indexOf(0);
  let pencil = false;
  let found = null;
  let evidence = [];
  const hide = () => {
    if (apply) apply.hidden = true;
  };
  const store = `nonet ${words.puzzle}`;
  const name = (i) => `r${Math.floor(i / 9) + 1}c${(i % 9) + 1}`;
  const index = (cell) => (Number(cell[1]) - 1) * 9 + Number(cell[3]) - 1;
  const sees = (a, b) =>
    a !== b &&
    (Math.floor(a / 9) === Math.floor(b / 9) ||
      a % 9 === b % 9 ||
      (Math.floor(a / 27) === Math.floor(b / 27) && Math.floor((a % 9) / 3) === Math.floor((b % 9) / 3)));
  const peers = given.map((_, i) => given.map((__, j) => j).filter((j) => sees(i, j)));
  const possible = (i) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => !peers[i].some((j) => digits[j] === d));
  const mistaken = (i) => {
    if (given[i] || !digits[i]) return false;
    return solution ? digits[i] !== solution[i] : peers[i].some((j) => digits[j] === digits[i]);
  };
  const tell = (text) => {
    verdict.hidden = !text;
    verdict.textContent = text;
  };

  // What a hint points at: houses and cells as they are, candidates where they are pencilled in, else their cells.
  const ROLES = ["pattern", "second", "fin", "placed", "eliminated", "strong", "weak"];
  const MARKED = ["look", "marked", ...ROLES.flatMap((role) => [`cell-${role}`, `house-${role}`])];
  const showEvidence = () => {
    for (const { kind, role, house, cell, candidate } of evidence) {
      if (kind === "house") {
        for (const i of cellsOf(house)) cells[i].classList.add(`house-${role}`);
      } else if (kind === "cell") {
        cells[index(cell)].classList.add("marked", `cell-${role}`);
      } else if (kind === "candidate") {
        const i = index(candidate.cell);
        if (marks[i].has(candidate.digit)) cells[i].querySelectorAll(".pencils i")[candidate.digit - 1].classList.add(role);
        else if (!digits[i]) cells[i].classList.add("marked", `cell-${role}`);
      }
    }
  };
  const unlook = () => {
    evidence = [];
    cells.forEach((cell) => cell.classList.remove(...MARKED));
  };

  const draw = () => {
    cells.forEach((cell, i) => {
      cell.textContent = "";
      let label;
      if (digits[i]) {
        const digit = document.createElement("span");
        digit.className = given[i] ? "given" : "filled";
        digit.setAttribute("aria-hidden", "true");
        digit.textContent = digits[i];
        cell.append(digit);
        label = (given[i] ? words.given : words.filled).replace("{0}", digits[i]);
      } else if (marks[i].size) {
        const pencils = document.createElement("span");
        pencils.className = "pencils";
        pencils.setAttribute("aria-hidden", "true");
        for (let d = 1; d <= 9; d++) {
          const mark = document.createElement("i");
          if (marks[i].has(d)) mark.textContent = d;
          pencils.append(mark);
        }
        cell.append(pencils);
        label = words.candidates.replace("{0}", [...marks[i]].sort().join(" "));
      } else {
        label = words.empty;
      }
      const wrong = mistaken(i);
      cell.setAttribute("aria-label", `${name(i)}: ${label}${wrong ? `; ${words.wrong.replace("{0}", digits[i])}` : ""}`);
      cell.setAttribute("aria-selected", String(i === at));
      if (given[i]) cell.setAttribute("aria-readonly", "true");
      cell.classList.toggle("chosen", i === at);
      cell.classList.toggle("same", i !== at && digits[at] > 0 && digits[i] === digits[at]);
      cell.classList.toggle("mistaken", wrong);
      cell.tabIndex = i === at ? 0 : -1;
    });
    showEvidence();
    for (const key of play.querySelectorAll("[data-digit]")) {
      const full = digits.filter((d) => d === Number(key.dataset.digit)).length === 9;
      key.classList.toggle("used", full);
    }
    play.querySelector("[data-pencil]").setAttribute("aria-pressed", String(pencil));
    play.querySelector("[data-undo]").disabled = past.length === 0;
    try {
      localStorage.setItem(store, JSON.stringify({ digits, marks: marks.map((m) => [...m]) }));
    } catch {
      // Storage is full or disabled: the board is not saved.
    }
  };
  const change = (act) => {
    past.push({ digits: [...digits], marks: marks.map((m) => new Set(m)) });
    if (past.length > 500) past.shift();
    act();
    found = null;
    hide();
    unlook();
    draw();
  };
  const place = (i, digit) => {
    digits[i] = digit;
    marks[i].clear();
    for (const j of peers[i]) marks[j].delete(digit);
  };
  const enter = (digit, asMark) => {
    if (at < 0 || given[at]) return;
    if (asMark) {
      if (digits[at]) return;
      change(() => (marks[at].has(digit) ? marks[at].delete(digit) : marks[at].add(digit)));
      tell("");
      return;
    }
    change(() => (digits[at] === digit ? (digits[at] = 0) : place(at, digit)));
    if (mistaken(at)) tell(words.wrong.replace("{0}", `${name(at)} = ${digits[at]}`));
    else if (digits.every((d) => d) && !digits.some((_, i) => mistaken(i))) tell(words.done);
    else tell("");
  };
  const erase = () => {
    if (at >= 0 && !given[at]) {
      change(() => {
        digits[at] = 0;
        marks[at].clear();
      });
      tell("");
    }
  };
  const undo = () => {
    const before = past.pop();
    if (before) {
      digits = before.digits;
      marks = before.marks;
      found = null;
      hide();
      unlook();
      tell("");
      draw();
    }
  };
  const restart = () => {
    change(() => {
      digits = [...given];
      marks = marks.map(() => new Set());
    });
    hintText.textContent = "";
    tell("");
  };
  const check = () => {
    const wrong = digits.map((_, i) => i).filter(mistaken);
    tell(wrong.length ? words.wrong.replace("{0}", wrong.map((i) => `${name(i)} = ${digits[i]}`).join(", ")) : digits.every((d) => d) ? words.done : "✓");
  };

  // The board in HoDoKu's format: a plus before the player's digits, then the eliminated candidates as digit, row and column.
  const asText = () => {
    const all = digits.map((d, i) => (!d ? "." : given[i] ? d : `+${d}`)).join("");
    const gone = digits.flatMap((d, i) =>
      d || !marks[i].size
        ? []
        : possible(i)
            .filter((c) => !marks[i].has(c))
            .map((c) => `${c}${Math.floor(i / 9) + 1}${(i % 9) + 1}`),
    );
    return `:0000:x:${all}:${gone.join(" ")}::`;
  };
  const cellsOf = (house) => {
    const number = Number(house.slice(1)) - 1;
    return given
      .map((_, i) => i)
      .filter((i) =>
        house[0] === "r"
          ? Math.floor(i / 9) === number
          : house[0] === "c"
            ? i % 9 === number
            : Math.floor(i / 27) * 3 + Math.floor((i % 9) / 3) === number,
      );
  };
  const hint = async (strength) => {
    unlook();
    hide();
    hintText.textContent = words.asking;
    const asked = digits.join("");
    try {
      const answer = await fetch("/console/hint", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF": words.csrf },
        body: JSON.stringify({ board: asText(), format: "hodoku", strength }),
      });
      if (!answer.ok) throw new Error(answer.status);
      const told = await answer.json();
      // Of a board that has changed meanwhile the hint may be wrong.
      if (digits.join("") !== asked) {
        hintText.textContent = "";
        return;
      }
      // The hint names the digits that are wrong: the verdict on them, which may stand below it, would say so again.
      if (told.outcome === "wrong") tell("");
      // A given cannot be taken back here: it was wrong when the puzzle was typed.
      const bad = told.outcome === "wrong" ? (told.wrong ?? []).find((spot) => given[index(spot.cell)]) : null;
      hintText.textContent = bad ? words.wrongGiven.replace("{0}", `${bad.cell} = ${bad.digit}`) : told.text;
      evidence = told.step?.marks ?? [];
      if (!evidence.length) for (const house of told.houses ?? []) for (const i of cellsOf(house)) cells[i].classList.add("look");
      for (const spot of [...(told.wrong ?? []), ...(told.missing ?? [])]) cells[index(spot.cell)].classList.add("look");
      found = told.step ?? null;
      if (apply) apply.hidden = !found;
      if (found) {
        const first = (found.placements ?? [])[0] ?? (found.eliminations ?? [])[0];
        if (first) at = index(first.cell);
      }
      draw();
    } catch {
      hintText.textContent = words.failed;
    }
  };
  const carryOut = () => {
    const step = found;
    if (!step) return;
    change(() => {
      for (const gone of step.eliminations ?? []) {
        const i = index(gone.cell);
        if (!marks[i].size && !digits[i]) marks[i] = new Set(possible(i));
        marks[i].delete(gone.digit);
      }
      for (const one of step.placements ?? []) place(index(one.cell), one.digit);
    });
    if (hintText) hintText.textContent = "";
    if (digits.every((d) => d) && !digits.some((_, i) => mistaken(i))) tell(words.done);
  };

  board.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest(".square");
    if (cell) {
      at = cells.indexOf(cell);
      draw();
    }
  });
  board.addEventListener("focusin", (event) => {
    const cell = event.target.closest(".square");
    if (cell && cells.indexOf(cell) !== at) {
      at = cells.indexOf(cell);
      draw();
    }
  });
  play.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.digit) enter(Number(key.dataset.digit), pencil || event.shiftKey);
    else if ("pencil" in key.dataset) {
      pencil = !pencil;
      draw();
    } else if ("erase" in key.dataset) erase();
    else if ("undo" in key.dataset) undo();
    else if ("check" in key.dataset) check();
    else if ("restart" in key.dataset) restart();
    else if ("fill" in key.dataset) change(() => digits.forEach((d, i) => d || (marks[i] = new Set(possible(i)))));
    else if (key.dataset.hint) hint(key.dataset.hint);
    else if ("apply" in key.dataset) carryOut();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit) enter(Number(digit), pencil || event.shiftKey);
    else if (event.key === "Backspace" || event.key === "Delete") erase();
    else if (event.key === "u" || event.key === "U") undo();
    else if (event.key === "p" || event.key === "P") {
      pencil = !pencil;
      draw();
    } else return;
    event.preventDefault();
  });
  try {
    const kept = JSON.parse(localStorage.getItem(store) ?? "null");
    if (kept && given.every((d, i) => !d || kept.digits[i] === d)) {
      digits = kept.digits;
      marks = kept.marks.map((m) => new Set(m));
    }
  } catch {
    // The saved board cannot be read: start again.
  }
  draw();
})();
