import type { Page } from '@playwright/test'

/** What a camera with grainy film sees: red at its left, blue at its right, 4000 × 3000. */
export async function photograph(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const [width, height] = [4000, 3000]
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('there is no canvas')
    const grain = new ImageData(500, 500)
    for (let at = 0; at < grain.data.length; at += 4) grain.data.set([255, 255, 255, Math.random() * 120], at)
    const film = new OffscreenCanvas(500, 500)
    film.getContext('2d')?.putImageData(grain, 0, 0)
    pen.fillStyle = 'red'
    pen.fillRect(0, 0, width / 2, height)
    pen.fillStyle = 'blue'
    pen.fillRect(width / 2, 0, width / 2, height)
    pen.fillStyle = pen.createPattern(film, 'repeat') ?? 'white'
    pen.fillRect(0, 0, width, height)
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer(),
    )
    return bytes.toBase64()
  })
  return Buffer.from(text, 'base64')
}
