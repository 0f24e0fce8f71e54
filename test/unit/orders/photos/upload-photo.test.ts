import { beforeEach, describe, expect, test, vi } from 'vitest';

const files = new Set<string>();
const photos = new Map<string, { id: string; isLeaving?: boolean; usedBy?: string }>();
let whileStoring = async () => {};
let jobs: string[] = [];

vi.mock('#outside/photos.ts', () => ({
  storePhoto: async (id: string) => {
    await whileStoring();
    files.add(id);
  },
  deletePhotoFiles: async (id: string) => void files.delete(id),
}));
vi.mock('#store/catalogue/photos.ts', () => ({
  getPhoto: async (id: string) => photos.get(id) ?? null,
  getPhotos: async () => [],
  insertPhoto: async (photo: { id: string }) => void photos.set(photo.id, photos.get(photo.id) ?? photo),
  claimUnusedPhoto: async (id: string) => photos.has(id) && !photos.get(id)?.usedBy,
  deletePhoto: async (id: string) => void photos.delete(id),
}));
vi.mock('#store/jobs/jobs.ts', () => ({
  enqueueJobNow: async (kind: string, payload: { photoId: string }) => void jobs.push(`${kind} ${payload.photoId}`),
}));
vi.mock('#store/rate-limits.ts', () => ({ consumeToken: async () => 0 }));
vi.mock('#functions/orders/photos/develop-photo.ts', () => ({
  developPhoto: async () => ({ width: 4, height: 4, sha256: 'a', files: { large: '', small: '' } }),
}));
vi.mock('#functions/orders/photos/photo-pass.ts', () => ({ withPasses: async (shown: object[]) => shown }));

import { deletePhotoJob } from '#functions/orders/photos/delete-photo.ts';
import { uploadPhoto } from '#functions/orders/photos/upload-photo.ts';
import { order } from '../../fixtures.ts';

const ID = 'pho_01JD0000000000000000000000';
const AT = '2026-11-27T12:00:00.000Z';
const upload = () => uploadPhoto(order({ status: 'delivered' }), ID, Buffer.alloc(1), Date.parse(AT));
const runDeletion = () =>
  deletePhotoJob.run(
    {
      ...{ id: ID, kind: 'delete_photo', subject: ID, dueAt: AT, createdAt: AT },
      ...{ attempts: 1, parked: false, reason: null },
    },
    Date.parse(AT),
  );

beforeEach(() => {
  files.clear();
  photos.clear();
  whileStoring = async () => {};
  jobs = [];
});

describe('A photo that is sent twice', () => {
  test('is stored once', async () => {
    await upload();
    expect(await upload()).toMatchObject({ id: ID });
    expect([...files]).toEqual([ID]);
  });

  test('leaves no files when it was deleted while the second ones were stored', async () => {
    await upload();
    whileStoring = async () => void (await runDeletion());
    await expect(upload()).rejects.toMatchObject({ code: 'conflict' });
    expect(jobs).toEqual([`delete_photo ${ID}`]);
    expect(await runDeletion()).toBe('done');
    expect([photos.size, files.size]).toEqual([0, 0]);
  });

  test('leaves no files when its deletion has begun', async () => {
    await upload();
    whileStoring = async () => void photos.set(ID, { id: ID, isLeaving: true });
    await expect(upload()).rejects.toMatchObject({ code: 'conflict' });
    await runDeletion();
    expect([photos.size, files.size]).toEqual([0, 0]);
  });

  test('keeps the files of one that a review uses', async () => {
    await upload();
    photos.set(ID, { id: ID, usedBy: 'review.prd_1' });
    await runDeletion();
    expect([photos.size, files.size]).toEqual([1, 1]);
  });
});
