import { escapeHtml } from '#shared/mail/escape-html.ts';
import { FAULT_MODES, FAULT_SERVICES, type Fault } from '../faults.ts';
import type { Invocations } from '../invocations.ts';
import type { LocalDescription } from './control.ts';

const link = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;

const table = (heads: string[], rows: string[][], empty: string) =>
  rows.length === 0
    ? `<p>${empty}</p>`
    : `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(heads.join(', '))}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;

const STYLE = `body{margin:0;background:#f3f0e8;color:#11110f;font:16px/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1{font-size:1.75rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2.5rem 0 .75rem;border-top:1px solid #11110f;padding-top:.75rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:left;padding:.4rem 1rem .4rem 0;border-bottom:1px solid #d8d4c8;white-space:nowrap}th{font-weight:600}
.wide{overflow-x:auto}a{color:inherit}button,select,input{font:inherit;padding:.5rem .9rem;border:1px solid #11110f;background:#f3f0e8;color:#11110f;border-radius:0}button{background:#11110f;color:#f3f0e8;cursor:pointer}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}label{display:grid;gap:.25rem;font-size:.9rem}:focus-visible{outline:3px solid #3e4a36;outline-offset:2px}`;

const SCRIPT = `const send=(method,path,body)=>fetch(path,{method,headers:{'content-type':'application/json'},body:body&&JSON.stringify(body)}).then(()=>location.reload());
document.getElementById('tick').onclick=()=>send('POST','/_local/clock');
document.getElementById('heal').onclick=()=>send('DELETE','/_local/faults');
document.getElementById('fault').onsubmit=(event)=>{event.preventDefault();const data=new FormData(event.target);
send('POST','/_local/faults',{service:data.get('service'),mode:data.get('mode'),remaining:Number(data.get('remaining'))})};`;

const options = (values: readonly string[]) => values.map((value) => `<option>${value}</option>`).join('');

/** Renders the page at `/_local` with endpoints, accounts, controls, and the latest invocations. */
export function controlPage(
  local: LocalDescription,
  faults: readonly Fault[],
  invocations: ReturnType<Invocations['list']>,
): string {
  const endpoints = [
    ['Shop', link(local.baseUrl)],
    ['Inbox', link(local.mail.url)],
    ['All emails', link(`${local.baseUrl}/_local/mails`)],
    ['Stripe', link(local.stripe.url)],
    ['Printify', link(local.printify.url)],
    [
      'Printify token',
      `<input readonly size="24" aria-label="Printify token" value="${escapeHtml(local.printify.token)}">`,
    ],
    ['User pool', escapeHtml(`${local.cognito.userPoolId} at ${local.cognito.endpoint}`)],
    ['Table', escapeHtml(`${local.dynamodb.tableName} at ${local.dynamodb.endpoint}`)],
    ['For programs', link(`${local.baseUrl}/_local.json`)],
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The local cloud</title><style>${STYLE}</style></head>
<body><main><h1>The local cloud</h1><p>Everything the shop needs, on this machine.</p>
<h2>Endpoints</h2>${table(['What', 'Where'], endpoints, '')}
<h2>Accounts</h2>${table(
    ['Role', 'Email', 'Password'],
    local.accounts.map(({ role, email, password }) => [
      role,
      escapeHtml(email),
      `<code>${escapeHtml(password)}</code>`,
    ]),
    'None',
  )}
<h2>Clock</h2><p><button id="tick">Advance one minute</button></p>
<h2>Simulated failures</h2>
<form id="fault"><label>Service<select name="service">${options(Object.keys(FAULT_SERVICES))}</select></label>
<label>Mode<select name="mode">${options(FAULT_MODES)}</select></label>
<label>How many times<input name="remaining" type="number" min="1" value="1"></label><button>Break it</button><button type="button" id="heal">Fix everything</button></form>
${table(
  ['Service', 'Mode', 'Left'],
  faults.map(({ service, mode, remaining }) => [escapeHtml(service), mode, String(remaining)]),
  'Nothing is broken.',
)}
<h2>Latest invocations</h2>${table(
    ['At (UTC)', 'Function', 'Route', 'Status', 'ms', 'Capacity units', 'Calls'],
    invocations.map((call) => [
      call.at.slice(11, 23),
      escapeHtml(call.function),
      escapeHtml(call.route),
      String(call.status),
      call.durationMs.toFixed(1),
      String(call.capacityUnits),
      String(call.calls),
    ]),
    'Nothing has run yet.',
  )}
</main><script>${SCRIPT}</script></body></html>`;
}
