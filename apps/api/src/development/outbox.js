// Runs in the browser, on /dev/outbox: brings new messages, filters them, and copies codes. DEMO-31
const POLL_MS = 1000;

const list = document.getElementById('messages');
const search = document.getElementById('search');
const site = document.getElementById('site');
const status = document.getElementById('status');

const say = (text) => {
  if (status.textContent !== text) status.textContent = text;
};

function filter() {
  const wanted = search.value.trim().toLowerCase();
  let shown = 0;
  for (const item of list.children) {
    const { search: words, sites } = item.dataset;
    const fits = words.includes(wanted) && (!site.value || sites.split(' ').includes(site.value));
    item.hidden = !fits;
    if (fits) shown += 1;
  }
  if (list.children.length === 0) say('No messages yet. Log in, and the code appears here.');
  else if (shown === 0) say('No message fits the filter.');
  else say(shown === 1 ? '1 message' : `${shown} messages`);
}

function showLocalTimes() {
  for (const time of list.querySelectorAll('time:not([title])')) {
    time.title = time.dateTime;
    time.textContent = new Date(time.dateTime).toLocaleTimeString();
  }
}

/** Adds what is newer than the newest message here. The others stay as they are, and so does the focus. */
async function refresh() {
  // biome-ignore lint/style/noRestrictedGlobals: this runs in the browser, not in the API
  const response = await fetch('/dev/outbox');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const newest = list.firstElementChild?.dataset.key;
  const fresh = [...page.getElementById('messages').children];
  const known = fresh.findIndex((item) => item.dataset.key === newest);
  if (known === 0) return;
  list.prepend(...(known < 0 ? fresh : fresh.slice(0, known)));
  showLocalTimes();
  filter();
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  const [label] = button.childNodes;
  label.textContent = 'Copied';
  setTimeout(() => {
    label.textContent = 'Copy';
  }, 2000);
}

list.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]');
  if (button) void copy(button);
});
search.addEventListener('input', filter);
site.addEventListener('change', filter);

search.value = decodeURIComponent(location.hash.slice(1));
showLocalTimes();
filter();
setInterval(() => {
  if (!document.hidden)
    refresh().catch(() => say('The server does not answer. Start it again, and reload this page.'));
}, POLL_MS);
