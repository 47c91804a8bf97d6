// Runs in the browser, on /dev/core-updates: sends the lines, and shows what became of each. INB-12
const outcomes = document.getElementById('outcomes');

async function send(lines) {
  // biome-ignore lint/style/noRestrictedGlobals: this runs in the browser, not in the API
  const response = await fetch('/dev/core-updates.json', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines }),
  });
  const { status, body } = await response.json();
  outcomes.textContent = status === 200 ? body.trim() : `${status}\n${body}`;
}

document.getElementById('updates').addEventListener('submit', (event) => {
  event.preventDefault();
  outcomes.textContent = 'Sending …';
  send(document.getElementById('lines').value).catch(() => {
    outcomes.textContent = 'The lines were not sent. Reload the page, and try again.';
  });
});
