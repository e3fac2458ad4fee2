import { paletteCss, paletteOf } from 'kit/values/colour'
import type { Language } from 'kit/text/locale'
import type { Site } from '../institute/institute/contract.ts'
import { escapeHtml } from '../core/http/notice-page.ts'

type Head = { site: Site; language: Language; mode: Site['mode']; nonce: string }

/** The colour of a browser's own bars around the page: that of the page's top. */
const bars = { light: '#ffffff', dark: '#141a21' } as const

/**
 * What makes the page the school's own before any of its scripts runs: icons, the manifest, a colour of the school's
 * own, and what the first script would otherwise have to ask for.
 */
export function pageHead({ site, language, mode, nonce }: Head): string {
  const icon = escapeHtml(site.icon)
  const shown = mode === 'system' ? (['light', 'dark'] as const) : ([mode] as const)
  const colours = shown.map((look) => {
    const media = mode === 'system' ? ` media="(prefers-color-scheme: ${look})"` : ''
    return `<meta name="theme-color" content="${bars[look]}"${media}>`
  })
  const own = site.colour && paletteCss(":root[data-theme='own']", paletteOf(site.colour))
  const boot = JSON.stringify({ site, language }).replaceAll('<', '\\u003c')
  return [
    `<link rel="icon" href="${icon}">`,
    `<link rel="apple-touch-icon" href="${icon}&amp;size=192">`,
    // With cookies, so that it speaks the language that was chosen.
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    ...colours,
    ...(own ? [`<style nonce="${nonce}">${own}</style>`] : []),
    `<script type="application/json" id="boot" nonce="${nonce}">${boot}</script>`,
  ].join('\n    ')
}

/** The word by which styles know the school's colour. */
export function themeOf({ theme, colour }: Pick<Site, 'theme' | 'colour'>): string {
  return colour === null ? theme : 'own'
}
