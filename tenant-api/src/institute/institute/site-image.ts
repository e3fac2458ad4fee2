import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { refuseMissing } from 'kit/contract/refusal'
import { drawLogo, drawSquares } from '../../core/documents/pictures.ts'
import type { Actor, School } from '../../core/school/school.ts'
import { iconSizes, type imageSlots, type Site } from './contract.ts'
import { iconPrint, print, readSite } from './site.ts'
import { institute, siteImage } from './tables.ts'
import { escapeHtml } from '../../core/http/notice-page.ts'
import type { Profile } from '../../core/school/profile.ts'
import { solidsOf } from './theme-colours.ts'

type Slot = (typeof imageSlots)[number]

/** The size of the rendition that keeps the picture's own shape. */
const whole = 0

/** Sets the logo or the favicon from base64 text; what is no picture, or too large a one, is refused. */
export async function setImage(
  school: School,
  user: Actor,
  { slot, image }: { slot: Slot; image: string },
): Promise<Site> {
  const given = Buffer.from(image, 'base64')
  const rows = [
    { size: whole, bytes: await drawLogo(given) },
    ...(await drawSquares(given, iconSizes.map(Number))),
  ].map((row) => ({ slot, ...row }))
  const seal = print(Buffer.concat(rows.map(({ bytes }) => bytes)))
  await school.transaction(user, `institute.${slot}-set`, async (tx) => {
    await tx.delete(siteImage).where(eq(siteImage.slot, slot))
    await tx.insert(siteImage).values(rows)
    await tx.update(institute).set({ [slot]: seal, updatedAt: school.now().toISOString() })
  })
  return readSite(school)
}

/** Takes the logo or the favicon away; no harm where there is none. */
export async function removeImage(school: School, user: Actor, slot: Slot): Promise<Site> {
  await school.transaction(user, `institute.${slot}-removed`, async (tx) => {
    await tx.delete(siteImage).where(eq(siteImage.slot, slot))
    await tx.update(institute).set({ [slot]: null, updatedAt: school.now().toISOString() })
  })
  return readSite(school)
}

type Asked = { v?: string | undefined }

/** Answers with the logo; 404 where there is none. */
export async function sendLogo(school: School, { v }: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const { logo } = await school.profile()
  const bytes = logo === null ? undefined : await readImage(school, 'logo', whole)
  if (logo === null || !bytes) return refuseMissing()
  return sendImage(reply, { bytes, type: 'image/png', isLasting: v === logo, seal: logo })
}

/** Answers with the school's sign in a square: the favicon, the logo, or a letter in the school's colour. */
export async function sendIcon(
  school: School,
  { v, size }: Asked & { size: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const profile = await school.profile()
  const seal = iconPrint(profile)
  const slot: Slot | undefined = profile.favicon ? 'favicon' : profile.logo ? 'logo' : undefined
  const bytes = slot && (await readImage(school, slot, Number(size)))
  const found = bytes
    ? { bytes, type: 'image/png' }
    : { bytes: Buffer.from(letterIcon(profile)), type: 'image/svg+xml' }
  return sendImage(reply, { ...found, isLasting: v === seal, seal })
}

async function readImage(school: School, slot: Slot, size: number): Promise<Buffer | undefined> {
  const [row] = await school.db
    .select({ bytes: siteImage.bytes })
    .from(siteImage)
    .where(and(eq(siteImage.slot, slot), eq(siteImage.size, size)))
  return row?.bytes
}

type Image = { bytes: Buffer; type: string; isLasting: boolean; seal: string }

/** Mail programs on the web show it too, so other origins may embed it. */
function sendImage(reply: FastifyReply, { bytes, type, isLasting, seal }: Image): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', `"${seal}"`)
    .send(bytes)
}

/** The first letter of the school's name on its colour, as the browser's own fonts draw it. */
function letterIcon({ name, theme, colour }: Pick<Profile, 'name' | 'theme' | 'colour'>): string {
  const { solid, on } = solidsOf({ theme, colour })
  const letter = /\p{L}|\p{N}/u.exec(name)?.[0] ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" rx="112" fill="${solid}"/><text x="256" y="256" fill="${on}" font-family="Inter, 'Noto Naskh Arabic', 'Segoe UI', system-ui, sans-serif" font-size="280" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(letter.toLocaleUpperCase('en'))}</text></svg>`
}
