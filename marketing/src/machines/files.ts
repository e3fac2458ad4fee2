import { languages } from 'kit/text/locale'
import { postsIn } from '../blog/posts.ts'
import type { Page } from '../page.ts'
import { pagePath } from '../visit.ts'

/** Stands for the origin of the site, which the server that sends the file knows. */
const origin = '{origin}'

/** What machines read of the whole site, by the name of its file. */
export function machineFiles(pages: readonly Page[]): Record<string, string> {
  return {
    'sitemap.xml': sitemap(pages.filter(({ listed, canonical }) => listed && canonical === undefined)),
    'robots.txt': ['User-agent: *', 'Allow: /', 'Disallow: /api/', `Sitemap: ${origin}/sitemap.xml`, ''].join(
      '\n',
    ),
    'feed.xml': feed(),
    '.well-known/security.txt': [
      `Contact: ${origin}/contact-us`,
      `Expires: ${new Date().getUTCFullYear() + 1}-12-31T00:00:00Z`,
      'Preferred-Languages: en, ur, ar',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  }
}

/** The pages whose dialogs have addresses of their own: which file answers `/modal/exams`. */
export function aliases(routes: readonly string[]): Record<string, string> {
  const entries = languages.flatMap(({ code }) => {
    const folder = code === 'en' ? '' : `${code}/`
    return routes.flatMap((route) => [
      [`/${folder}modal/${route}`, `${folder}index.html`],
      [`/${folder}features/modal/${route}`, `${folder}features.html`],
    ])
  })
  return Object.fromEntries(entries)
}

function sitemap(pages: readonly Page[]): string {
  const urls = pages.flatMap(({ path }) =>
    languages.map(({ code }) => {
      const twins = languages.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other.code}" href="${origin}${pagePath(other.code, path)}"/>`,
      )
      return `<url><loc>${origin}${pagePath(code, path)}</loc>${twins.join('')}</url>`
    }),
  )
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`
}

function feed(): string {
  const posts = postsIn('en')
  const entries = posts.map(
    ({ slug, day, title, lead }) =>
      `<entry><title>${escaped(title)}</title><link href="${origin}/blog/${slug}"/><id>${origin}/blog/${slug}</id><updated>${day}T00:00:00Z</updated><summary>${escaped(lead)}</summary></entry>`,
  )
  const head = `<title>Maktab</title><link href="${origin}/blog"/><link rel="self" href="${origin}/feed.xml"/><id>${origin}/blog</id><updated>${posts[0]?.day}T00:00:00Z</updated><author><name>Maktab</name></author>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${head}\n${entries.join('\n')}\n</feed>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
