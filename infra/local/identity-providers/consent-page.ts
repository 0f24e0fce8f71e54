import { document, html } from '../emulator/markup.ts';
import type { ProviderId } from './accounts.ts';

const NAMES: Record<ProviderId, string> = { google: 'Google', apple: 'Apple' };

const STYLES = `.checks input{appearance:auto;display:inline-block;width:1.1rem;height:1.1rem;min-height:0;padding:0;margin:0 .5rem 0 0;vertical-align:-.15em}
.button+.button{margin-top:.75rem}`;

/** Parameters that the consent page passes on. */
export interface Asked {
  clientId: string;
  redirectUri: string;
  state: string;
}

/** Returns the page on which a person chooses an identity and agrees to share it with the shop. */
export function consentPage(provider: ProviderId, { clientId, redirectUri, state }: Asked): string {
  const name = NAMES[provider];
  const body = html`<main class="closed"><h1>Sign in with ${name}</h1>
<p>This stands in for ${name}’s own page. Choose who you are.</p>
<form method="post">
<input type="hidden" name="client_id" value="${clientId}">
<input type="hidden" name="redirect_uri" value="${redirectUri}">
<input type="hidden" name="state" value="${state}">
<p class="field"><label for="email">Email</label><input id="email" name="email" type="email" value="new.user@mail.example" required></p>
<p class="field"><label for="givenName">First name</label><input id="givenName" name="givenName" value="New"></p>
<p class="field"><label for="familyName">Last name</label><input id="familyName" name="familyName" value="User"></p>
<p class="checks"><label><input type="checkbox" name="unverified" value="yes"> ${name} has not verified this email</label></p>
${provider === 'apple' && html`<p class="checks"><label><input type="checkbox" name="hidesEmail" value="yes"> Hide my email</label></p>`}
<button class="button" type="submit" name="answer" value="allow">Continue</button>
<button class="button" type="submit" name="answer" value="cancel" formnovalidate>Cancel</button>
</form></main>`;
  return document({ title: `Sign in with ${name}`, service: name, body, styles: STYLES });
}

/** Returns a page that immediately posts the response to `redirectUri`, as Apple does. */
export function postingPage(redirectUri: string, values: Record<string, string>): string {
  const fields = Object.entries(values).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  );
  const body = html`<main class="closed"><h1>One moment</h1>
<form id="answer" method="post" action="${redirectUri}">${fields}<button class="button" type="submit">Continue</button></form></main>`;
  return document({
    title: 'Sign in with Apple',
    service: 'Apple',
    body,
    script: "document.getElementById('answer').submit()",
  });
}
