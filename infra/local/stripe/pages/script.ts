/**
 * Script of the checkout page. It groups card digits, updates the total for the selected shipping, shows card fields only for
 * cards, and prevents a second press of the button. The form also works without the script.
 */
export const CHECKOUT_SCRIPT = `
(() => {
  const form = document.querySelector('form');
  const button = form.querySelector('button[type=submit]');
  const label = button.textContent;
  const regroup = (input, format) => input && input.addEventListener('input', () => {
    const atEnd = input.selectionStart === input.value.length;
    const next = format(input.value.replace(/\\D/g, ''));
    if (atEnd && next !== input.value) input.value = next;
  });
  regroup(form.elements.cardNumber, (digits) => (/^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean)
    : digits.slice(0, 19).match(/.{1,4}/g) || []).join(' '));
  const expiry = form.elements.cardExpiry;
  if (expiry) expiry.addEventListener('input', (event) => {
    const removing = (event.inputType || '').startsWith('delete');
    let digits = expiry.value.replace(/\\D/g, '');
    if (digits.length > 4) digits = digits.slice(0, 2) + digits.slice(-2);
    if (/^[2-9]$/.test(digits)) digits = '0' + digits;
    if (!removing) expiry.value = digits.length >= 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits;
  });
  const cardFields = document.getElementById('card-fields');
  const debitNote = document.getElementById('debit-note');
  const update = () => {
    const method = form.elements.method && form.elements.method.value;
    if (cardFields) cardFields.hidden = method === 'bank_debit';
    if (debitNote) debitNote.hidden = method !== 'bank_debit';
    const rate = form.querySelector('input[name=shippingRate]:checked');
    if (!rate) return;
    for (const total of document.querySelectorAll('[data-total]')) total.textContent = rate.dataset.due;
    for (const cost of document.querySelectorAll('[data-shipping]')) cost.textContent = rate.dataset.cost;
    for (const name of document.querySelectorAll('[data-shipping-name]')) name.textContent = rate.dataset.name;
    button.textContent = 'Pay ' + rate.dataset.due;
  };
  form.addEventListener('change', update);
  update();
  form.addEventListener('submit', (event) => {
    if (button.disabled) return event.preventDefault();
    button.disabled = true;
    button.textContent = 'Processing...';
  });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    button.disabled = false;
    button.textContent = label;
    update();
  });
  const fold = document.querySelector('details.fold');
  const narrow = matchMedia('(max-width: 860px)');
  const follow = () => { fold.open = !narrow.matches; };
  narrow.addEventListener('change', follow);
  follow();
})();
`;
