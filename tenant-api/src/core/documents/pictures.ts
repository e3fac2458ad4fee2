import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import sharp, { type Sharp } from 'sharp'

// Only these three formats are ever decoded: an SVG could hold scripts and addresses, a PDF or a TIFF far
// worse.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One thread per picture, so that an upload does not take the processor from everybody else.
sharp.concurrency(1)

const mostPixels = 16_000_000
const mostBytes = 512 * 1024
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Re-encodes a picture as PNG in its own proportions, within 640 × 320. All other content of the file, such as
 * where and with what it was taken, is dropped.
 */
export async function drawLogo(given: Buffer): Promise<Buffer> {
  const upright = reader(given)
  return asPng(upright.resize(640, 320, { fit: 'inside', withoutEnlargement: true }))
}

/**
 * Re-encodes a picture in its own proportions and format, within 2000 × 2000 and the size limit of a picture.
 */
export async function drawPicture(given: Buffer, kind: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  const upright = reader(given).resize(2000, 2000, { fit: 'inside', withoutEnlargement: true })
  if (kind === 'png') return asPng(upright)
  try {
    const drawn = await upright.clone().toFormat(kind, { quality: 85 }).toBuffer()
    return drawn.length <= mostBytes
      ? drawn
      : await upright.clone().toFormat(kind, { quality: 50 }).toBuffer()
  } catch {
    return refuseUnreadable()
  }
}

/** Renders a photo for an ID card: 22 × 27 mm at 300 dpi, transparent parts on white. */
export async function drawSmall(given: Buffer): Promise<Buffer> {
  const photo = reader(given).resize(260, 319, { fit: 'cover' }).flatten({ background: '#fff' })
  return photo.jpeg({ quality: 82 }).toBuffer()
}

/** Renders a picture as squares of these sizes, with transparent margins where it is not square. */
export async function drawSquares(
  given: Buffer,
  sizes: readonly number[],
): Promise<{ size: number; bytes: Buffer }[]> {
  const squares = sizes.map(async (size) => {
    const square = reader(given).resize(size, size, { fit: 'contain', background: clear })
    return { size, bytes: await asPng(square) }
  })
  return Promise.all(squares)
}

/** Refuses by the first bytes of the file, whatever its name or type says. */
function reader(given: Buffer): Sharp {
  if (!isPicture(given)) refuseUnreadable()
  return sharp(given, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).rotate()
}

/** Whether these bytes begin like one of the three formats; the rest may still be broken. */
export function isPicture(given: Buffer): boolean {
  const starts = (bytes: readonly number[], at = 0) =>
    bytes.every((byte, index) => given[at + index] === byte)
  const isPng = starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const isJpeg = starts([0xff, 0xd8, 0xff])
  const isWebp = starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)
  return isPng || isJpeg || isWebp
}

/** A photograph as PNG may exceed the limit; then 256 colours have to do. */
async function asPng(picture: Sharp): Promise<Buffer> {
  try {
    const drawn = await picture.clone().png({ compressionLevel: 9 }).toBuffer()
    return drawn.length <= mostBytes ? drawn : await picture.clone().png({ palette: true }).toBuffer()
  } catch {
    return refuseUnreadable()
  }
}

function refuseUnreadable(): never {
  const message = sentence('This is no picture that we can read. Choose a PNG, JPEG or WebP file')
  return refuse('picture', message, {}, { errors: [{ pointer: '/image', code: 'picture', message }] })
}
