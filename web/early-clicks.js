// Stands in the head of every page. A page can be seen and pressed before its code has come: what is pressed
// meanwhile is kept, and pressed again by the app once it is there (app/early-clicks.ts).
(() => {
  const pressed = [];
  const keep = ({ target }) => {
    const control = target instanceof Element ? target.closest('button, input') : null;
    if (control) pressed.push(control);
  };
  // The press of its button is kept; sent by the browser alone, a form would put its fields into the address.
  const wait = (event) => event.preventDefault();
  addEventListener('click', keep, true);
  addEventListener('submit', wait, true);
  const pressNext = () => {
    const control = pressed.shift();
    if (!control) return;
    // The browser has chosen it alone; chosen already, it would not tell anybody.
    if (control.type === 'radio') control.checked = false;
    control.click();
    // Each press is answered before the next one, as it was meant.
    setTimeout(pressNext);
  };
  window.pressAgain = () => {
    removeEventListener('click', keep, true);
    removeEventListener('submit', wait, true);
    pressNext();
  };
})();
