import type { ProviderEvent } from '../../shared/printify/provider-event.ts';

/** Hears that a product was made, changed, deleted or is to be published. */
export async function hearOfProduct(_event: ProviderEvent, _now: number): Promise<void> {}
