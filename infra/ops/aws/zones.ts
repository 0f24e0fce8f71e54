import {
  ChangeResourceRecordSetsCommand,
  ListResourceRecordSetsCommand,
  paginateListHostedZones,
  type Route53Client,
} from '@aws-sdk/client-route-53';
import { isWithin } from '../../sender.ts';

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

/** The zone that answers for a domain: of several the nearest; null when none does. */
export const zoneOf = (domain: string, zones: readonly Zone[]): Zone | null =>
  zones
    .filter(({ name }) => isWithin(domain, name))
    .toSorted((a, b) => b.name.length - a.name.length)
    .at(0) ?? null;

const withoutDot = (name: string): string => name.replace(/\.$/, '');

/** More records than there are of one name; the answer goes on with the names after it. */
const MOST_RECORDS = 20;
const TTL_SECONDS = 300;

/** Route 53 of the account that the client's credentials belong to. Its calls throw as Route 53 refuses. */
export const zonesAt = (client: Route53Client): Zones => ({
  async list() {
    const zones: Zone[] = [];
    for await (const { HostedZones = [] } of paginateListHostedZones({ client }, {}))
      for (const { Id = '', Name = '', Config } of HostedZones)
        if (!Config?.PrivateZone) zones.push({ id: Id.replace('/hostedzone/', ''), name: withoutDot(Name) });
    return zones;
  },
  async records({ id: HostedZoneId }, name) {
    const query = { HostedZoneId, StartRecordName: `${name}.`, MaxItems: MOST_RECORDS };
    const { ResourceRecordSets = [] } = await client.send(new ListResourceRecordSetsCommand(query));
    return ResourceRecordSets.filter(({ Name = '' }) => withoutDot(Name) === name).map(
      ({ Type = '', ResourceRecords: [first] = [] }) => ({ type: Type, value: first?.Value ?? '' }),
    );
  },
  async write({ id: HostedZoneId }, { name, type, value }) {
    const ResourceRecordSet = { Name: name, Type: type, TTL: TTL_SECONDS, ResourceRecords: [{ Value: value }] };
    const ChangeBatch = { Changes: [{ Action: 'UPSERT' as const, ResourceRecordSet }] };
    await client.send(new ChangeResourceRecordSetsCommand({ HostedZoneId, ChangeBatch }));
  },
});
