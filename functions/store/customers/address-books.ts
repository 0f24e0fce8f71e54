import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#shared/base/errors.ts';
import { type AddressBook, EMPTY_ADDRESS_BOOK, type SavedAddress } from '#shared/customers/address-book.ts';
import { deleteItem, getItem, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { addressBookKey } from '#store/keys/customers.ts';

/** Returns a customer's saved addresses. */
export async function getAddressBook(userId: string): Promise<AddressBook> {
  const stored = await getItem<AddressBook>(addressBookKey(userId), { consistent: true });
  return stored ? { items: stored.items, version: stored.version } : EMPTY_ADDRESS_BOOK;
}

const changedElsewhere = (current: AddressBook, cause?: unknown) =>
  new Problem('conflict', 'Your addresses changed in another tab or on another device. Check them and try again', {
    cause,
    extensions: { current },
  });

/**
 * Changes a customer's list of addresses, which the customer saw at `version`. If the list already contains the change,
 * returns it, so that a request can be repeated. Throws the problem that `change` returns. Throws `conflict` with the current
 * list as `current` if another change was saved first.
 */
export async function changeAddressBook(
  userId: string,
  version: number,
  change: (items: readonly SavedAddress[]) => SavedAddress[] | Problem,
): Promise<AddressBook> {
  const before = await getAddressBook(userId);
  const items = change(before.items);
  if (isDeepStrictEqual(items, before.items)) return before;
  if (before.version !== version) throw changedElsewhere(before);
  if (items instanceof Problem) throw items;
  try {
    await updateItem<TableItem>({
      Key: addressBookKey(userId),
      UpdateExpression: 'SET userId = :user, #items = :items, version = :next',
      ConditionExpression: 'attribute_not_exists(pk) OR version = :seen',
      ExpressionAttributeNames: { '#items': 'items' },
      ExpressionAttributeValues: { ':user': userId, ':items': items, ':seen': version, ':next': version + 1 },
    });
    return { items, version: version + 1 };
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw changedElsewhere(await getAddressBook(userId), error);
  }
}

export const deleteAddressBook = (userId: string): Promise<void> => deleteItem(addressBookKey(userId));
