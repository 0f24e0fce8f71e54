import { DatabaseSync } from 'node:sqlite';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { tableSchema } from '../../table.ts';
import { LOCAL_CREDENTIALS } from '../environment.ts';

/** Most bytes that DynamoDB returns from one read. */
const READ_BYTES = 1_000_000;

/**
 * Returns up to `most` records after a sequence number, or fewer if they are large. An empty sequence number starts at the
 * oldest record.
 */
export type ChangesAfter = (sequence: string, most: number) => StreamRecord[];

interface Row {
  event_name: 'INSERT' | 'MODIFY' | 'REMOVE';
  keys_json: string;
  new_image: string | null;
  old_image: string | null;
  sequence_number: string;
  created_at: number;
}

const image = (json: string | null) => (json === null ? undefined : JSON.parse(json));

const toRecord = (row: Row): StreamRecord => ({
  ...{ eventID: row.sequence_number, eventName: row.event_name, eventSource: 'aws:dynamodb', eventVersion: '1.1' },
  awsRegion: LOCAL_CREDENTIALS.region,
  dynamodb: {
    ...{ Keys: image(row.keys_json), NewImage: image(row.new_image), OldImage: image(row.old_image) },
    ...{ SequenceNumber: row.sequence_number, StreamViewType: tableSchema.stream },
    ApproximateCreationDateTime: new Date(row.created_at * 1000),
  },
});

/**
 * Adds an index on the stream's sequence numbers to the engine's file. Without the index, the engine reads all records of the
 * table to find the latest number or later records, and every write is slower than the one before.
 */
function indexStream(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = 5000; CREATE INDEX IF NOT EXISTS _stream_records_by_sequence
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`);
  database.close();
}

/**
 * Reads the stream's records directly from the engine's file, which costs a hundredth of a call. Close it before the engine,
 * which cleans up the file when no one else uses it.
 */
export function openStreamFile(file: string, tableName: string): { changesAfter: ChangesAfter; close: () => void } {
  indexStream(file);
  const database = new DatabaseSync(file, { readOnly: true });
  const select = database.prepare(`SELECT event_name, keys_json, new_image, old_image, sequence_number, created_at
    FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) > CAST(? AS INTEGER)
    ORDER BY CAST(sequence_number AS INTEGER) LIMIT ?`);
  const changesAfter: ChangesAfter = (sequence, most) => {
    const records: StreamRecord[] = [];
    let bytes = 0;
    for (const each of select.iterate(tableName, sequence, most)) {
      const row = each as unknown as Row;
      records.push(toRecord(row));
      bytes += (row.new_image?.length ?? 0) + (row.old_image?.length ?? 0);
      if (bytes > READ_BYTES) break;
    }
    return records;
  };
  return {
    changesAfter,
    close: () => database.close(),
  };
}
