import {
  ChangeResourceRecordSetsCommand,
  ListResourceRecordSetsCommand,
  paginateListHostedZones,
  type Route53Client,
} from '@aws-sdk/client-route-53';
import { isWithin } from '../../sender.ts';

export interface Zone {
  id: string;
  /** Name without a trailing dot. */
  name: string;
}

export interface DnsRecord {
  name: string;
  type: 'CNAME' | 'TXT';
  value: string;
}

/** Lists the Route 53 operations that a deployment needs. */
export interface Zones {
  list(): Promise<Zone[]>;
  /** Returns the records of a name. The value of an AWS alias is empty. */
  records(zone: Zone, name: string): Promise<{ type: string; value: string }[]>;
  /** Creates or replaces a record. */
  write(zone: Zone, record: DnsRecord): Promise<void>;
}

/** Returns the most specific zone of a domain, or null if there is none. */
export const zoneOf = (domain: string, zones: readonly Zone[]): Zone | null =>
  zones
    .filter(({ name }) => isWithin(domain, name))
    .toSorted((a, b) => b.name.length - a.name.length)
    .at(0) ?? null;

/** Returns a record as one line of text. */
export const formatRecord = ({ name, type, value }: DnsRecord): string => `${name}  ${type}  ${value}`;

const withoutDot = (name: string): string => name.replace(/\.$/, '');

/** Limit for the records to read, higher than any name needs. The response also includes records of later names. */
const MOST_RECORDS = 20;
const TTL_SECONDS = 300;

/** Returns the operations that read and change the hosted zones in the client's account. */
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
