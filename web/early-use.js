// Stands in the head of every page. A page can be seen and used before its code has come: what is pressed and typed
// meanwhile is kept, and done again by the app once it is there (app/early-use.ts).
(() => {
  const pressed = [];
  const typedIn = new Set();
  const keepPress = ({ target }) => {
    const control = target instanceof Element ? target.closest('button, input') : null;
    if (control) pressed.push(control);
  };
  const keepField = ({ target }) => typedIn.add(target);
  // The press of its button is kept; sent by the browser alone, a form would put its fields into the address.
  const wait = (event) => event.preventDefault();
  addEventListener('click', keepPress, true);
  addEventListener('input', keepField, true);
  addEventListener('submit', wait, true);

  const isText = (field) => field instanceof HTMLInputElement && !['radio', 'checkbox'].includes(field.type);
  const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  // React remembers the value a field had when it took it over: told of another first, it hears what was typed.
  const tell = (field) => {
    const { value } = field;
    field.value = '';
    setValue.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const pressNext = () => {
    const control = pressed.shift();
    if (!control) return;
    // The browser has chosen it alone; chosen already, it would not tell anybody.
    if (control.type === 'radio') control.checked = false;
    control.click();
    // Each press is answered before the next one, as it was meant.
    setTimeout(pressNext);
  };

  window.earlyUse = {
    // From here on React hears of presses itself.
    stopKeeping() {
      removeEventListener('click', keepPress, true);
      removeEventListener('submit', wait, true);
    },
    doAgain() {
      removeEventListener('input', keepField, true);
      for (const field of typedIn) if (isText(field)) tell(field);
      typedIn.clear();
      setTimeout(pressNext);
    },
  };
})();
