/** Limits of an uploaded picture: bytes, and pixels of its longer side. */
export type PictureLimits = { most: number; longest: number }

/** 500 KB, enough for a portrait on a card and a legible scan. */
export const usualLimits: PictureLimits = { most: 500 * 1024, longest: 1600 }

export type Size = { width: number; height: number }

/** The picture could not be decoded, or stays too large at any size. */
export class NoPicture extends Error {
  override name = 'NoPicture'
}

export class TooLarge extends NoPicture {}

/**
 * Scales a size down, preserving the aspect ratio, so that its longer side is at most `longest`; never
 * enlarges.
 */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** The variants to try, best first: reduces the quality first, then the size. */
export function drawings(size: Size, longest: number): (Size & { quality: number })[] {
  const sides = [1, 0.75, 0.5, 0.35, 0.25].map((share) => Math.round(longest * share))
  const tries = sides.flatMap((side) => [0.85, 0.7].map((quality) => ({ ...fitWithin(size, side), quality })))
  // A small picture fits several limits alike; encoding it again would change nothing.
  return tries.filter((one, at) => tries.findIndex((other) => isSameDrawing(one, other)) === at)
}

/**
 * Re-encodes a picture, upright and within the limits. The camera's metadata (place, time, device) is dropped.
 * Formats with transparency become WebP (PNG where the browser cannot write that), photographs JPEG.
 */
export async function shrinkPicture(file: File, limits = usualLimits): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NoPicture('it cannot be opened')
  })
  const wanted = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  try {
    for (const drawing of drawings(picture, limits.longest)) {
      const blob = await draw(picture, drawing, wanted)
      if (blob.size <= limits.most)
        return new File([blob], renamed(file.name, blob.type), { type: blob.type })
    }
  } finally {
    picture.close()
  }
  throw new TooLarge('it stays too large')
}

/** `scan.png` → `scan.webp`. */
export function renamed(name: string, type: string): string {
  const ending = type.replace('image/', '').replace('jpeg', 'jpg')
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ending}`
}

async function draw(
  picture: ImageBitmap,
  { width, height, quality }: Size & { quality: number },
  type: string,
) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new NoPicture('it cannot be drawn')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  if (!blob) throw new NoPicture('it cannot be written')
  return blob
}

function isSameDrawing(a: Size & { quality: number }, b: Size & { quality: number }): boolean {
  return a.width === b.width && a.height === b.height && a.quality === b.quality
}
