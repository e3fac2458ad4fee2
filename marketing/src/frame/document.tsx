import { direction, intlTag, languages, type Language } from 'kit/text/locale'
import type { Island, Page } from '../page.ts'
import { pagePath, useVisit } from '../visit.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { toastWords } from './toast-words.ts'

/** What the build made: addresses of the style sheet, the fonts by role and the scripts with all they import. */
export type Assets = {
  origin: string
  /** The domain of the schools, or '' when the site's own tells it. */
  zone: string
  style: string
  fonts: Record<'latin' | 'nastaliq' | 'naskh', string>
  /** The modules of a school's API and the pictures of the product that there are. */
  modules: ReadonlySet<string>
  pictures: ReadonlySet<string>
  scripts: Record<Island | 'site', { file: string; imports: readonly string[] }>
}

export function Document({ page, assets }: { page: Page; assets: Assets }) {
  const { language, say } = useVisit()
  return (
    <html lang={language} dir={direction(language)} data-tag={intlTag(language)}>
      <Head page={page} assets={assets} />
      <body data-words={JSON.stringify(toastWords(say))} data-zone={assets.zone || undefined}>
        <a className="skip" href="#main">
          {say('Skip to the content')}
        </a>
        <Offers />
        <Header />
        <main id="main" tabIndex={-1}>
          <page.Body />
        </main>
        <Footer />
        <Consent />
        <section className="toasts" id="toasts" aria-label={say('Messages')} />
      </body>
    </html>
  )
}

function Head({ page, assets }: { page: Page; assets: Assets }) {
  const { say } = useVisit()
  const scripts = [assets.scripts.site, ...page.islands.map((island) => assets.scripts[island])]
  const imports = [...new Set(scripts.flatMap((script) => script.imports))]
  const title = page.title(say)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <Fonts fonts={assets.fonts} />
      <link rel="stylesheet" href={assets.style} />
      {imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      {scripts.map(({ file }) => (
        <script key={file} type="module" src={file} />
      ))}
      <meta name="description" content={page.description(say)} />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b0f14" media="(prefers-color-scheme: dark)" />
      <link rel="alternate" type="application/atom+xml" title="Maktab" href="/feed.xml" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {page.listed ? <Sharing page={page} origin={assets.origin} title={title} /> : null}
      {page.listed ? null : <meta name="robots" content="noindex" />}
      <Alternates page={page} origin={assets.origin} />
      <JsonLdOf page={page} origin={assets.origin} />
    </head>
  )
}

/** Only the face that the first screen is set in; the others come when the style sheet asks for them. */
function Fonts({ fonts }: { fonts: Assets['fonts'] }) {
  const { language } = useVisit()
  const first = { en: fonts.latin, ur: fonts.nastaliq, ar: fonts.naskh }[language]
  return <link rel="preload" href={first} as="font" type="font/woff2" crossOrigin="anonymous" />
}

function Sharing({ page, origin, title }: { page: Page; origin: string; title: string }) {
  const { language, say } = useVisit()
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Maktab" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description(say)} />
      <meta property="og:url" content={origin + pagePath(language, page.path)} />
      <meta property="og:locale" content={{ en: 'en_GB', ur: 'ur_PK', ar: 'ar_AE' }[language]} />
      <meta property="og:image" content={`${origin}/share-${language}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function Alternates({ page, origin }: { page: Page; origin: string }) {
  const { language } = useVisit()
  return (
    <>
      <link rel="canonical" href={origin + pagePath(language, page.canonical ?? page.path)} />
      {languages.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + pagePath(code, page.path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pagePath('en', page.path)} />
    </>
  )
}

/** Data for machines; a browser runs nothing of it. */
function JsonLdOf({ page, origin }: { page: Page; origin: string }) {
  const { language, say } = useVisit()
  const things = page.jsonLd?.(say, (path) => origin + pagePath(language, path)) ?? []
  if (things.length === 0) return null
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  )
}

/** Hidden until the script finds that the visitor has not answered yet; both answers weigh the same. */
function Consent() {
  const { say, to } = useVisit()
  return (
    <section className="consent" id="consent" aria-label={say('Cookies')} hidden>
      <p>
        {say(
          'Maktab keeps your language and this answer on your device. Visits would be counted, without names, only if you accept.',
        )}{' '}
        <a href={to('privacy-policy')}>{say('Privacy policy')}</a>
      </p>
      <div className="consent-buttons">
        <button type="button" className="button" data-consent="declined">
          {say('Decline')}
        </button>
        <button type="button" className="button" data-consent="accepted">
          {say('Accept')}
        </button>
      </div>
    </section>
  )
}

/** Each in its own language and script, whatever the page speaks. */
const sentences: Readonly<Record<Language, string>> = {
  en: 'Read this page in English',
  ur: 'یہ صفحہ اردو میں پڑھیں',
  ar: 'اقرأ هذه الصفحة بالعربية',
}

/** Hidden until the script finds that the visitor's browser asks for another language. */
function Offers() {
  const { language, path } = useVisit()
  return languages
    .filter(({ code }) => code !== language)
    .map(({ code, dir }) => (
      <p key={code} className="offer" data-offer={code} hidden>
        <a href={pagePath(code, path)} hrefLang={code} lang={code} dir={dir} data-language={code}>
          {sentences[code]}
        </a>
      </p>
    ))
}
