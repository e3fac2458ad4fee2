import type { Language } from 'kit/text/locale'

/** A post in one language: its title, its first paragraph and the rest, as `markdown.tsx` prints it. */
export type Post = { slug: string; day: string; title: string; lead: string; body: string }

const days = [
  ['how-we-count', '2026-11-27'],
  ['a-private-database', '2026-11-20'],
  ['six-taps', '2026-11-13'],
] as const

const texts: Record<string, string> = import.meta.glob('./posts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The posts in a language, the newest first. Throws where a text lacks its title or its first paragraph. */
export function postsIn(language: Language): readonly Post[] {
  return days.map(([slug, day]) => {
    const text = texts[`./posts/${slug}.${language}.md`] ?? ''
    const [, title, lead, body = ''] = /^# (.+)\n\n(.+)\n\n([\s\S]*)$/.exec(text) ?? []
    if (!title || !lead) throw new Error(`The post ${slug} has no title or no text in ${language}`)
    return { slug, day, title, lead, body }
  })
}
