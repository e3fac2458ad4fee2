import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { logIn, riverside } from './riverside.ts'

/** The home page of a role: of the institute, or of the campus where its people land. */
const home = /\/(i|c\/[^/]+)$/

/** Logs somebody in and leaves them at the home page where their role lands. */
export async function land(page: Page, baseURL: string | undefined, login?: string) {
  await logIn(page, riverside(baseURL, '/'), login, home)
}

/** Logs somebody in and goes from the home page where they land to a page of the navigation, such as `registers`. */
export async function walkTo(page: Page, baseURL: string | undefined, login: string, to: string) {
  await land(page, baseURL, login)
  await goTo(page, to)
}

/**
 * Goes to a page by the navigation alone, in whatever scope and language: at a desk by the sidebar, on a phone by the
 * bottom bar and its menus; a rare page by a link on the one that it stands beside, and what is nowhere of these
 * behind the picture of the person.
 */
export async function goTo(page: Page, to: string) {
  await expect(page.locator('.sidebar-nav a').first()).toBeAttached()
  const entrance = await entranceOf(page, to)
  if (entrance === undefined) await openAccountMenu(page, to)
  else if (await page.locator('.bottom-bar').isVisible()) await goByBottomBar(page, entrance)
  else await goBySidebar(page, entrance)
  if (entrance !== undefined && entrance !== to) await page.locator(`.group-links [href$="/${to}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/(i|c/[^/]+)/${to}([?#].*)?$`))
  await expect(page.locator('#main h1').first()).toBeVisible()
}

const areas = fileURLToPath(new URL('../src/areas', import.meta.url))
/**
 * The ten of each page, which shares an entry of the sidebar with the others of it. It is read from the text of areas,
 * which only a build can load.
 */
const tenOf: ReadonlyMap<string, string> = new Map(
  globSync('**/area.ts', { cwd: areas }).flatMap((file) =>
    [
      ...readFileSync(`${areas}/${file}`, 'utf8').matchAll(
        /\b(?:page|name): '([\w/-]+)'(?:(?!\b(?:page|name): ')[^])*?\bunder: '(\w+)',\s*order: (\d+)\d\b/g,
      ),
    ].map(([, page = '', under, ten]) => [page, `${under} ${ten}`] as const),
  ),
)

/** The page of the sidebar that leads to a page: itself, or the one that stands for its group. */
async function entranceOf(page: Page, to: string): Promise<string | undefined> {
  const ten = tenOf.get(to)
  const group = [...tenOf].flatMap(([page, other]) => (other === ten ? [page] : []))
  for (const one of [to, ...group])
    if ((await page.locator(`.sidebar-link[href$="/${one}"]`).count()) > 0) return one
  return undefined
}

async function goBySidebar(page: Page, to: string) {
  const entry = page.locator(`.sidebar-link[href$="/${to}"]`).first()
  const branch = page.locator('.sidebar-branch').filter({ has: entry })
  const isClosed = (await branch.count()) > 0 && !(await entry.isVisible())
  if (isClosed) await branch.locator('> button').click()
  await entry.click()
}

/** The sidebar is there on a phone, too, out of sight: it says which branch holds the page. */
async function goByBottomBar(page: Page, to: string) {
  const link = page.locator(`.bottom-bar a[href$="/${to}"]`)
  if (await link.isVisible()) return link.click()
  const branch = page.locator('.sidebar-branch').filter({ has: page.locator(`[href$="/${to}"]`) })
  const title = (await branch.count()) > 0 ? await branch.locator('> button .sidebar-text').innerText() : ''
  const menu = page.locator('.bottom-bar button')
  const own = menu.filter({ has: page.getByText(title, { exact: true }) })
  await (title && (await own.count()) > 0 ? own : menu.last()).click()
  await page.locator(`[role=menuitem][href$="/${to}"]`).click()
}

async function openAccountMenu(page: Page, to: string) {
  await page.locator('.avatar-button').click()
  await page.locator(`[role=menuitem][href$="/${to}"]`).click()
}

/** Narrows the list that is open down by its own search. */
export async function find(page: Page, words: string) {
  await page.locator('#main').getByRole('searchbox').fill(words)
  await expect(page).toHaveURL(({ searchParams }) => (searchParams.get('q') ?? '') === words)
}

/**
 * Opens a row of the list that is open, as one does who looks for it. The rows of before stand there until the new ones
 * have come, so `name` must fit the row alone, without the search.
 */
export async function openRow(page: Page, words: string, name = new RegExp(words, 'i')) {
  await find(page, words)
  await page.getByRole('row', { name }).first().click()
}
