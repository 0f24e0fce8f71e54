import { ulid } from 'ulid';
import { ICON_SIZES, type Logo } from '#shared/shop/brand/brand.ts';
import { upload } from '#web/lib/data/upload.ts';

/** Thrown if a file can't be turned into a logo or an icon. The message is shown to the admin. */
export class BrandProblem extends Error {}

/** Maximum size of the stored logo in pixels. It is twice the largest size at which the shop shows it. */
const MOST = { width: 800, height: 192 };
/** Minimum width of an icon in pixels. A smaller one would look blurred on the home screen of a phone. */
const LEAST_ICON = 192;

interface Source {
  image: CanvasImageSource;
  width: number;
  height: number;
  /** True for a vector drawing. It stays sharp when enlarged. */
  isDrawing: boolean;
}

const unreadable = (cause: unknown) =>
  new BrandProblem('Your browser can’t read this file as a picture. PNG and SVG always work.', { cause });

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Reads a vector drawing as an image. Scripts in it do not run, and only its pixels are stored. */
async function decodedDrawing(file: Blob): Promise<Source> {
  const image = new Image();
  image.src = await asDataUrl(file);
  await image.decode();
  // A drawing without its own size gets the maximum height as its width and height.
  const [width, height] = [image.naturalWidth || MOST.height, image.naturalHeight || MOST.height];
  return { image, width, height, isDrawing: true };
}

async function decoded(file: Blob): Promise<Source> {
  try {
    if (file.type === 'image/svg+xml') return await decodedDrawing(file);
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height, isDrawing: false };
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function drawn({ image }: Source, width: number, height: number, ground?: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context && ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(image, 0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new BrandProblem('Your browser can’t prepare pictures. Try another one.');
  return png;
}

const store = (id: string, width: number, body: Blob) =>
  upload('PUT /api/admin/images/{id}/{width}', { params: { id, width }, body });

/** Uploads a file as a logo. Throws `BrandProblem` if the file is not a picture or too tall, and the errors of `upload`. */
export async function uploadLogo(file: Blob): Promise<Logo> {
  const source = await decoded(file);
  const fit = Math.min(MOST.width / source.width, MOST.height / source.height);
  const scale = source.isDrawing ? fit : Math.min(1, fit);
  const [width, height] = [source.width, source.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (!width || !height || height > 4 * width)
    throw new BrandProblem('This picture is too tall for a logo. Its height can be at most four times its width.');
  return store(`img_${ulid()}`, width, await drawn(source, width, height));
}

/** Returns the background color of an icon, or undefined if it stays transparent. iOS shows transparent parts in black. */
const groundOf = (size: number) => (size === 180 ? '#ffffff' : undefined);

/**
 * Uploads a file as an icon in all sizes and returns the URL of the largest one. Throws `BrandProblem` if the file is not a
 * picture, not square, or too small, and the errors of `upload`.
 */
export async function uploadIcon(file: Blob): Promise<string> {
  const source = await decoded(file);
  const { width, height, isDrawing } = source;
  if (width !== height) throw new BrandProblem(`An icon must be square. This picture has ${width} × ${height} pixels.`);
  if (width < LEAST_ICON && !isDrawing)
    throw new BrandProblem(
      `An icon needs at least ${LEAST_ICON} × ${LEAST_ICON} pixels. This picture has ${width} × ${height}.`,
    );
  const id = `img_${ulid()}`;
  let url = '';
  for (const size of ICON_SIZES) ({ url } = await store(id, size, await drawn(source, size, size, groundOf(size))));
  return url;
}
