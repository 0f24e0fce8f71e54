import { escapeHtml } from '#shared/mail/escape-html.ts';
import type { SesIdentity } from './identities.ts';
import type { StoredMail, Summary } from './mailbox.ts';

const STYLE = `
  :root { color-scheme: light; }
  body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem 3rem; background: #F3F0E8; color: #11110F;
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 1.25rem; margin: 0 0 1rem; }
  a { color: inherit; }
  a:focus-visible, input:focus-visible, button:focus-visible, summary:focus-visible {
    outline: 2px solid #11110F; outline-offset: 2px; }
  form { display: flex; gap: .5rem; margin: 0 0 1rem; }
  label { flex: 1; }
  input, button { font: inherit; padding: .5rem .75rem; min-height: 2.75rem; box-sizing: border-box;
    border: 1px solid #11110F; background: transparent; color: inherit; }
  input { width: 100%; }
  ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid #11110F33; }
  li a { display: block; padding: .75rem 0; border-bottom: 1px solid #11110F33; text-decoration: none; }
  li a:hover strong { text-decoration: underline; }
  small, dt { color: #11110FB3; font-size: .875rem; }
  li small { display: block; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
  dd { margin: 0; }
  iframe { display: block; width: 100%; height: 70vh; box-sizing: border-box; border: 1px solid #11110F33; background: #fff; }
  pre { white-space: pre-wrap; font: inherit; }
  summary { cursor: pointer; padding: .5rem 0; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>${body}</body></html>`;

/** Reloads the page in the background every two seconds while it is visible, and replaces the list if it has changed. */
const REFRESH = `<script>
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href).catch(() => undefined);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    const shown = document.querySelector('main');
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
  }, 2000);
</script>`;

/** Renders the inbox, newest first, with the filter in use. */
export function inboxPage(messages: Summary[], to: string, identities: SesIdentity[]): string {
  const rows = messages.map(
    ({ id, subject, from, to: recipients, receivedAt }) => `<li><a href="/_ses/view/${encodeURIComponent(id)}">
      <strong>${escapeHtml(subject || '(no subject)')}</strong>
      <small>to ${escapeHtml(recipients.join(', '))}</small>
      <small>from ${escapeHtml(from)} · ${time(receivedAt)}</small></a></li>`,
  );
  const nothing = to ? 'No emails to this address.' : 'No emails yet. Emails from the shop appear here.';
  return page(
    'Inbox',
    `<h1>Inbox</h1>
    <form action="/_ses/" method="get"><label><span class="hidden">Recipient</span>
      <input type="search" name="to" value="${escapeHtml(to)}" placeholder="Recipient"></label>
      <button>Filter</button></form>
    ${identities
      .filter(({ dkimTokens }) => dkimTokens.length > 0)
      .map(identityForm)
      .join('')}
    <main>${rows.length ? `<ol>${rows.join('')}</ol>` : `<p>${nothing}</p>`}</main>${REFRESH}`,
  );
}

/** Renders a sender domain with buttons that simulate the result of the DNS check. */
const identityForm = ({ name, state }: SesIdentity) =>
  `<form method="post" action="/_ses/identities"><label>Sender domain ${escapeHtml(name)}: ${state}</label>
    <input type="hidden" name="identity" value="${escapeHtml(name)}">
    <button name="state" value="Success">DNS records found</button><button name="state" value="Failed">Not found</button></form>`;

export const confirmedPage = (address: string) =>
  page('Address verified', `<h1>${escapeHtml(address)} is verified</h1><p><a href="/_ses/">Inbox</a></p>`);

/** Makes the frame as tall as its message. Adjusts it when pictures have loaded or the width of the window changes. */
const WHOLE_FRAME = `<script>
  const frame = document.querySelector('iframe');
  const fit = () => {
    const { documentElement: root } = frame.contentDocument;
    const scrollbar = root.scrollWidth > root.clientWidth ? 20 : 0;
    frame.style.height = Math.ceil(root.getBoundingClientRect().height) + scrollbar + 2 + 'px';
  };
  const follow = () => { fit(); new ResizeObserver(fit).observe(frame.contentDocument.documentElement); };
  frame.addEventListener('load', follow);
  if (frame.contentDocument.readyState === 'complete') follow();
</script>`;

/**
 * Renders one message. Its HTML is shown in a frame that runs no scripts and opens links in a new tab. The frame has the same
 * origin as the page, so that the page can measure its height.
 */
export function messagePage(message: StoredMail): string {
  const details = [
    ['From', escapeHtml(message.from)],
    ['To', escapeHtml(message.to.join(', '))],
    ['Received', time(message.receivedAt)],
  ];
  const headers = message.headers.map(({ name, value }) => [escapeHtml(name), escapeHtml(value)]);
  const frame = `<iframe title="The message" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${escapeHtml(`<base target="_blank">${message.html}`)}"></iframe>`;
  const text = `<pre>${escapeHtml(message.text)}</pre>`;
  return page(
    message.subject || '(no subject)',
    `<p><a href="/_ses/">Inbox</a></p><h1>${escapeHtml(message.subject || '(no subject)')}</h1>
    <main>${list(details)}${message.html ? frame : text}
    ${message.html && message.text ? `<details><summary>Text version</summary>${text}</details>` : ''}
    <details><summary>Headers</summary>${list(headers)}</details>
    <p><a href="/_ses/messages/${encodeURIComponent(message.id)}/raw">Source</a></p>${feedbackForm(message)}</main>${message.html ? WHOLE_FRAME : ''}`,
  );
}

const FEEDBACK = { bounce: 'Bounce', transient: 'Mailbox full', complaint: 'Mark as spam' };

/** Renders buttons that simulate a reaction of the recipient or the recipient's mail server. */
const feedbackForm = ({ id }: StoredMail) =>
  `<form method="post" action="/_ses/view/${encodeURIComponent(id)}/feedback">${Object.entries(FEEDBACK)
    .map(([kind, label]) => `<button name="kind" value="${kind}">${label}</button>`)
    .join('')}</form>`;

export const missingPage = () =>
  page('Message not found', '<h1>Message not found</h1><p><a href="/_ses/">Inbox</a></p>');

const list = (rows: string[][]) =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;

const time = (iso: string) => `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
