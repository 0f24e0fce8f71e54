import type { STSClient } from '@aws-sdk/client-sts';
import { isWithin } from '../../sender.ts';
import { signedCall } from './signed.ts';
import { elementsOf, parseXml, textOf } from './xml.ts';

export interface Zone {
  id: string;
  /** Without the dot at its end. */
  name: string;
}

/** A record to publish. */
export interface DnsRecord {
  name: string;
  type: 'CNAME' | 'TXT';
  value: string;
}

/** Route 53, as far as a deploy needs it. */
export interface Zones {
  /** All public zones of the account. */
  list(): Promise<Zone[]>;
  /** The records of a name in a zone; an alias of AWS's own has no value. */
  records(zone: Zone, name: string): Promise<{ type: string; value: string }[]>;
  /** Writes a record, or writes it anew. */
  write(zone: Zone, record: DnsRecord): Promise<void>;
}

const API = '/2013-04-01';
const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The zones in one answer of `ListHostedZones`, private ones left out. */
export const zonesIn = (xml: string): Zone[] =>
  elementsOf(parseXml(xml), 'HostedZone')
    .filter((zone) => textOf(zone, 'PrivateZone') !== 'true')
    .map((zone) => ({
      id: textOf(zone, 'Id').replace('/hostedzone/', ''),
      name: textOf(zone, 'Name').replace(/\.$/, ''),
    }));

/** The zone that answers for a domain: of several the nearest; null when none does. */
export const zoneOf = (domain: string, zones: readonly Zone[]): Zone | null =>
  zones
    .filter(({ name }) => isWithin(domain, name))
    .toSorted((a, b) => b.name.length - a.name.length)
    .at(0) ?? null;

/** The records of one name in an answer of `ListResourceRecordSets`, which goes on with the names after it. */
export const recordsIn = (xml: string, name: string): { type: string; value: string }[] =>
  elementsOf(parseXml(xml), 'ResourceRecordSet')
    .filter((record) => textOf(record, 'Name').replace(/\.$/, '') === name)
    .map((record) => ({ type: textOf(record, 'Type'), value: textOf(record, 'Value') }));

const upsert = ({ name, type, value }: DnsRecord): string =>
  `<?xml version="1.0"?><ChangeResourceRecordSetsRequest xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><ChangeBatch><Changes><Change><Action>UPSERT</Action><ResourceRecordSet><Name>${escapeXml(name)}</Name><Type>${type}</Type><TTL>300</TTL><ResourceRecords><ResourceRecord><Value>${escapeXml(value)}</Value></ResourceRecord></ResourceRecords></ResourceRecordSet></Change></Changes></ChangeBatch></ChangeResourceRecordSetsRequest>`;

/** Route 53 of the account that the client's credentials belong to. Its calls throw `CallRefused`. */
export const route53 = (client: STSClient): Zones => ({
  async list() {
    const zones: Zone[] = [];
    let marker = '';
    do {
      const query = { maxitems: '100', ...(marker ? { marker } : {}) };
      const call = {
        service: 'route53',
        region: 'us-east-1',
        method: 'GET',
        path: `${API}/hostedzone`,
        query,
      } as const;
      const xml = await signedCall(client, call);
      zones.push(...zonesIn(xml));
      marker = textOf(parseXml(xml), 'NextMarker');
    } while (marker);
    return zones;
  },
  async records({ id }, name) {
    const xml = await signedCall(client, {
      service: 'route53',
      region: 'us-east-1',
      method: 'GET',
      path: `${API}/hostedzone/${id}/rrset`,
      query: { name: `${name}.`, maxitems: '20' },
    });
    return recordsIn(xml, name);
  },
  async write({ id }, record) {
    await signedCall(client, {
      service: 'route53',
      region: 'us-east-1',
      method: 'POST',
      path: `${API}/hostedzone/${id}/rrset/`,
      body: upsert(record),
      headers: { 'content-type': 'application/xml' },
    });
  },
});
