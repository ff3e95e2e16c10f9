// In a conversation with the calculator, lines that start with "> " are questions: mark them.
for (const code of document.querySelectorAll("code.language-upstar")) {
  const lines = code.textContent.split("\n").map((line) => {
    const span = document.createElement("span");
    span.textContent = line + "\n";
    if (line.startsWith("> ")) span.className = "question";
    return span;
  });
  const last = lines[lines.length - 1];
  last.textContent = last.textContent.slice(0, -1);
  code.replaceChildren(...lines);
}
