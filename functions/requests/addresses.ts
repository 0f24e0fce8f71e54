import { handle, requireSignedIn } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import {
  addAddress,
  MAX_ADDRESSES,
  makeDefault,
  removeAddress,
  replaceAddress,
} from '#shared/customers/address-book.ts';
import { changeAddressBook, getAddressBook } from '#store/customers/address-books.ts';

const full = () => new Problem('conflict', `You can save up to ${MAX_ADDRESSES} addresses. Delete one first`);
const missing = () => new Problem('not_found', 'This address is not saved anymore');

export const getAddressesHandler = handle('GET /api/me/addresses', (request) =>
  getAddressBook(requireSignedIn(request).userId),
);

export const addAddressHandler = handle('POST /api/me/addresses', (request) => {
  const { version, address } = request.body;
  const added = { id: newId('adr', request.now), ...address };
  return changeAddressBook(requireSignedIn(request).userId, version, (items) => addAddress(items, added) ?? full());
});

export const replaceAddressHandler = handle('PUT /api/me/addresses/{id}', (request) => {
  const { version, address } = request.body;
  const replacement = { id: request.params.id, ...address };
  return changeAddressBook(
    requireSignedIn(request).userId,
    version,
    (items) => replaceAddress(items, replacement) ?? missing(),
  );
});

export const removeAddressHandler = handle('DELETE /api/me/addresses/{id}', (request) =>
  changeAddressBook(requireSignedIn(request).userId, request.body.version, (items) =>
    removeAddress(items, request.params.id),
  ),
);

export const makeAddressDefaultHandler = handle('PUT /api/me/addresses/{id}/default', (request) =>
  changeAddressBook(
    requireSignedIn(request).userId,
    request.body.version,
    (items) => makeDefault(items, request.params.id) ?? missing(),
  ),
);
