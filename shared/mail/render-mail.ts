import { fillTemplate, type MailShop, type MailTemplate, type RenderedMail } from './fill-template.ts';
import { templates } from './rendered/templates.ts';
import type { MailViews } from './views.ts';

const TEMPLATES: Record<keyof MailViews, MailTemplate> = templates;

/** Renders a mail with its data. `code-mails.ts` renders Cognito's codes, so that the trigger carries no other mail. */
export const renderMail = <Name extends keyof MailViews>(
  name: Name,
  data: MailViews[Name],
  shop: MailShop,
): RenderedMail => fillTemplate(TEMPLATES[name], data, shop);
