import { devPage } from '#api/development/dev-page.ts';
import type { SentMessage } from '#api/development/message-viewer.ts';
import { siteName } from '#api/development/people-page.ts';
import { escapeHtml } from '#api/http/html-page.ts';
import type { PersonListing } from '#demonstration/demonstration-people.ts';

const CHANNELS: Readonly<Record<SentMessage['channel'], string>> = { sms: 'Text message', email: 'Email' };

const codeHtml = (code: string): string =>
  code
    ? `<p class="code"><strong>${escapeHtml(code)}</strong><button type="button" class="button second" data-copy="${escapeHtml(code)}">Copy<span class="unseen"> the code ${escapeHtml(code)}</span></button></p>`
    : '';

/** `data-search` holds what the filter looks through. */
function messageHtml(message: SentMessage, people: readonly PersonListing[]): string {
  const { to, channel, subject, text, code, sentAt, attachment } = message;
  const receivers = people.filter(({ mobile, email }) => mobile === to || email === to);
  const names = receivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const sites = [...new Set(receivers.map(({ site }) => site))];
  const search = [to, ...names, ...sites.map(siteName), ...sites].join(' ').toLowerCase();
  const whom = names.length > 0 ? `${names.join(' or ')}, ${to}` : to;
  return `<li class="card" data-key="${escapeHtml(`${sentAt} ${to} ${code}`)}" data-sites="${escapeHtml(sites.join(' '))}" data-search="${escapeHtml(search)}">
<h2>${escapeHtml(whom)}</h2>
<p class="quiet">${CHANNELS[channel]}, ${sites.map((site) => `${escapeHtml(siteName(site))}, `).join('')}<time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time></p>
${codeHtml(code)}
<p class="text">${subject ? `<strong>${escapeHtml(subject)}</strong>\n` : ''}${escapeHtml(text)}</p>
${attachment ? `<p><a href="${escapeHtml(attachment.href)}">${escapeHtml(attachment.fileName)}</a></p>` : ''}</li>`;
}

function filterHtml(people: readonly PersonListing[]): string {
  const names = people.map(
    ({ firstName, lastName }) => `<option value="${escapeHtml(`${firstName} ${lastName}`)}"></option>`,
  );
  const sites = [...new Set(people.map(({ site }) => site))].map(
    (site) => `<option value="${escapeHtml(site)}">${escapeHtml(siteName(site))}</option>`,
  );
  return `<div class="filter" role="search"><label>Person, number or email<input type="search" id="search" list="people" autocomplete="off"></label>
<datalist id="people">${names.join('')}</datalist>
<label>Site<select id="site"><option value="">All sites</option>${sites.join('')}</select></label></div>`;
}

/**
 * The messages that the portal would have sent. Its script brings new ones, filters them, and copies codes.
 * DEMO-31
 */
export const outboxPage = (messages: readonly SentMessage[], people: readonly PersonListing[]): string =>
  devPage({
    path: '/dev/outbox',
    title: 'Messages',
    lead: 'The messages that the portal would have sent, newest first. New ones appear by themselves.',
    head: '<script type="module" src="/dev/outbox.js"></script>',
    body: `${filterHtml(people)}
<p id="status" class="quiet" role="status"></p>
<ol id="messages" class="messages">${messages.map((message) => messageHtml(message, people)).join('\n')}</ol>`,
  });
