import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { openPart } from './parts.ts'
import { photograph } from './photographs.ts'

test.use({ serviceWorkers: 'block' })

test('a photograph of 12 megapixels from a phone held upright leaves small, upright and without its notes', async ({
  page,
}) => {
  await openPart(page, 'files')
  const taken = withNotes(await photograph(page))
  expect(taken.length).toBeGreaterThan(2_000_000)
  await choose(page, { name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer: taken })

  const kept = await chosen(page)
  expect(kept.type).toBe('image/jpeg')
  expect(kept.size).toBeLessThanOrEqual(500 * 1024)
  expect(kept.size).toBeGreaterThan(50 * 1024)
  expect(kept.notes).toBe(false)
  expect(kept.width / kept.height).toBeCloseTo(3 / 4, 2)
  expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(1600)
  expect(kept.above).toBe('red')
  expect(kept.below).toBe('blue')
  await expect(page.getByText('IMG_0042.jpg')).toBeVisible()

  await photographField(page).getByRole('button', { name: 'Remove the picture' }).press('Enter')
  await expect(photographField(page).getByRole('img')).toHaveCount(0)
})

test('what is no picture is refused in words, and a see-through drawing stays see-through', async ({
  page,
}) => {
  await openPart(page, 'files')
  await choose(page, { name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(photographField(page).getByRole('alert')).toContainText('This picture cannot be opened')
  await choose(page, { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(photographField(page).getByRole('alert')).toContainText(
    'Choose one of these: JPEG, PNG and WebP',
  )

  await choose(page, { name: 'seal.png', mimeType: 'image/png', buffer: await seal(page) })
  await expect(photographField(page).getByRole('alert')).toHaveCount(0)
  const kept = await chosen(page)
  expect(kept.type).toBe('image/webp')
  expect(kept.above).toBe('clear')
  await expect(page.getByText('seal.webp')).toBeVisible()
})

test('what may not be changed has nothing to remove it with', async ({ page }) => {
  await openPart(page, 'files')
  await expect(page.getByRole('button', { name: 'Remove students 2026.xlsx' })).toHaveCount(1)
  const still = page.getByRole('group', { name: 'List of students' }).nth(2)
  await expect(still).toContainText('students 2026.xlsx')
  await expect(still).toContainText('Nobody may add now')
  await expect(still.getByRole('button', { name: /Remove/ })).toHaveCount(0)
})

test('a face is shown where there is one, and its letters where it cannot be', async ({ page }) => {
  await openPart(page, 'states')
  const face = page.getByRole('img', { name: 'Nasreen Akhtar' })
  await expect(face).toHaveCount(1)
  await expect(face.locator('img')).toBeVisible()
  const gone = page.locator('.avatar[data-initials=TM]')
  await expect(gone).toBeVisible()
  await expect(gone.locator('img')).toHaveCount(0)
})

const photographField = (page: Page) => page.getByRole('group', { name: 'Photograph' })

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await photographField(page).locator('input[type=file]').setInputFiles(file)
}

/** A circle on nothing. */
async function seal(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 300)
    const pen = canvas.getContext('2d')
    pen?.arc(150, 150, 60, 0, 7)
    pen?.fill()
    return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()).toBase64()
  })
  return Buffer.from(text, 'base64')
}

/** As a phone held upright writes it: turned a quarter (orientation 6), with the name of the device. */
function withNotes(jpeg: Buffer): Buffer {
  const make = Buffer.from('Pocket Camera\0')
  const entries = Buffer.concat([entry(0x010f, 2, make.length, 38), entry(0x0112, 3, 1, 6 << 16)])
  const head = Buffer.from('4d4d002a000000080002', 'hex')
  const notes = Buffer.concat([Buffer.from('Exif\0\0'), head, entries, Buffer.alloc(4), make])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(notes.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, notes, jpeg.subarray(2)])
}

/** An entry of EXIF's directory: tag, type, count, and the value or where it stands. */
function entry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(tag, 0)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt32BE(count, 4)
  bytes.writeUInt32BE(value, 8)
  return bytes
}

/** The picture as it would be sent. */
async function chosen(page: Page) {
  const picture = photographField(page).getByRole('img')
  await expect(picture).toBeVisible({ timeout: 30_000 * slowness })
  return picture.evaluate(async (picture: HTMLImageElement) => {
    const blob = await (await fetch(picture.src)).blob()
    const bitmap = await createImageBitmap(blob, { imageOrientation: 'none' })
    const { width, height } = bitmap
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    pen?.drawImage(bitmap, 0, 0)
    const colourAt = (x: number, y: number) => {
      const [red = 0, , blue = 0, alpha = 0] = pen?.getImageData(x, y, 1, 1).data ?? []
      return alpha === 0 ? 'clear' : red > blue ? 'red' : 'blue'
    }
    const bytes = new TextDecoder('latin1').decode(await blob.arrayBuffer())
    return {
      type: blob.type,
      size: blob.size,
      width,
      height,
      notes: /Exif|Pocket Camera/.test(bytes),
      above: colourAt(width / 2, height / 8),
      below: colourAt(width / 2, (height * 7) / 8),
    }
  })
}
