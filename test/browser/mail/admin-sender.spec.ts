import { enter } from '../session.ts';
import { expect, test } from '../shop-test.ts';
import { message } from '../shopper.ts';

test(
  'an owner changes the sender: warned about Gmail, through the records of a domain, and back',
  {
    tag: '@both',
  },
  async ({ page, shop, accessible }, { project }) => {
    const domain = `${project.name.replaceAll(/[^a-z]/g, '')}.example`;
    await enter(page, shop, '/admin/email-settings');
    const panel = page.getByRole('region', { name: 'Sender', exact: true });
    await expect(panel.getByText('Emails come from hello@foundation.example, set by the deployment.')).toBeVisible();
    await panel.getByRole('button', { name: 'Change sender' }).click();
    const address = panel.getByLabel('New sender address');
    await expect(address).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Please enter an email address')).toBeVisible();
    await page.keyboard.type('shop@gmail.com');
    await expect(panel.getByText('Use an address at your own domain.')).toBeVisible();
    await accessible(page);
    await address.fill(`hello@${domain}`);
    await expect(panel.getByRole('radio', { name: `Verify ${domain} (recommended)` })).toBeChecked();
    await page.keyboard.press('Enter');

    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await expect(panel.getByText('This stays the sender until the new address is verified.')).toBeVisible();
    await accessible(page);
    await panel.getByRole('button', { name: 'Check again' }).click();
    await expect(panel.getByText('Checked just now. It isn’t verified yet.')).toBeVisible();
    await shop.call('POST', '/_ses/identities', { identity: domain, state: 'Success' });
    await panel.getByRole('button', { name: 'Check again' }).click();
    await expect(message(page, `Emails now come from hello@${domain}`)).toBeVisible();
    await expect(panel.getByText(`Emails come from hello@${domain}, set here.`)).toBeVisible();

    await panel.getByRole('button', { name: 'Use the deployment’s sender' }).click();
    await page.getByRole('button', { name: 'Use it', exact: true }).click();
    await expect(panel.getByText('Emails come from hello@foundation.example, set by the deployment.')).toBeVisible();
  },
);
