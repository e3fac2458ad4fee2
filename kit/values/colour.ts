/** A CSS colour: `#2563eb`, in lower case. */
export type Hex = string

/**
 * The colours derived from one solid colour for readability: the text on it, and the same hue as text on a
 * page.
 */
export type Shades = { solid: Hex; on: Hex; text: Hex; line: Hex }

/**
 * A school's own colour in both modes. `adjusted` lists the modes in which its text had to become another
 * colour.
 */
export type Palette = { light: Shades; dark: Shades; adjusted: readonly ('light' | 'dark')[] }

/** WCAG's contrast ratios for text, and for non-text elements. */
const readable = 4.5
const visible = 3

const pages = {
  light: { surface: '#ffffff', hover: '#f1f5f9', towards: -1 },
  dark: { surface: '#141a21', hover: '#1d2630', towards: 1 },
} as const

/**
 * Derives all colours of a theme from a school's own colour. It keeps the hue and as much of the chroma as
 * possible; it moves the lightness, step by step, until text has a contrast of 4.5 : 1 also on the tints of the
 * colour itself.
 */
export function paletteOf(colour: Hex): Palette {
  const known = palettes.get(colour)
  if (known) return known
  if (palettes.size >= mostPalettes) palettes.clear()
  const palette = drawPalette(colour)
  palettes.set(colour, palette)
  return palette
}

const palettes = new Map<Hex, Palette>()
const mostPalettes = 1_000

function drawPalette(colour: Hex): Palette {
  const light = shadesOf(colour, 'light')
  const dark = shadesOf(colour, 'dark')
  const adjusted = (['light', 'dark'] as const).filter(
    (mode) => (mode === 'light' ? light : dark).text !== colour,
  )
  return { light, dark, adjusted }
}

/** The contrast of two colours: 1 when they are equal, 21 for black on white. */
export function contrast(a: Hex, b: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The custom properties of a palette under a selector, as web/src/ui/base/tokens.css has them for the seven themes. */
export function paletteCss(selector: string, { light, dark }: Palette): string {
  const pair = (key: keyof Shades) => `light-dark(${light[key]},${dark[key]})`
  const rules = [`--p:${pair('solid')}`, `--p-on:${pair('on')}`, `--p-text:${pair('text')}`]
  // Users with forced colours keep them.
  return `@media not (forced-colors: active){${selector}{${rules.join(';')};--p-line:${pair('line')}}}`
}

function shadesOf(colour: Hex, mode: 'light' | 'dark'): Shades {
  const { surface, hover, towards } = pages[mode]
  // In dark mode a dark blue would look like a hole in the page: the solid itself is made lighter until it is
  // visible.
  const solid =
    mode === 'light' ? colour : moved(colour, towards, (tried) => contrast(tried, surface) >= visible)
  const tint = mixed(solid, surface, 0.15)
  const text = moved(colour, towards, (tried) =>
    [surface, hover, tint].every((ground) => contrast(tried, ground) >= readable),
  )
  const line = contrast(solid, surface) >= visible ? 'transparent' : text
  return { solid, on: onTop(solid), text, line }
}

/** White or a dark shade of the hue: one of black and white always reaches 4.58 : 1. */
function onTop(solid: Hex): Hex {
  if (contrast(solid, '#ffffff') >= readable) return '#ffffff'
  const { c, h } = lch(solid)
  const dark = hexOf({ l: 0.16, c: Math.min(c, 0.04), h })
  return contrast(solid, dark) >= readable ? dark : '#000000'
}

function moved(colour: Hex, towards: 1 | -1, isGood: (colour: Hex) => boolean): Hex {
  if (isGood(colour)) return colour
  const { l, c, h } = lch(colour)
  for (let step = 1; step <= 200; step += 1) {
    const lightness = l + towards * step * 0.005
    if (lightness < 0 || lightness > 1) break
    const tried = hexOf({ l: lightness, c, h })
    if (isGood(tried)) return tried
  }
  return towards === 1 ? '#ffffff' : '#000000'
}

/** As CSS's `color-mix(in oklab, a, b)`, with a `share` of a between 0 and 1. */
export function mixed(a: Hex, b: Hex, share: number): Hex {
  const [first, second] = [lab(a), lab(b)]
  return rgbHex(fromLab(mapped(first, (value, at) => value * share + (second[at] ?? 0) * (1 - share))))
}

type Triple = readonly [number, number, number]
type Lch = { l: number; c: number; h: number }

function lch(colour: Hex): Lch {
  const [l, a, b] = lab(colour)
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

/** The nearest colour in the sRGB gamut: it reduces chroma before lightness. */
function hexOf({ l, c, h }: Lch): Hex {
  for (let strength = c; ; strength = Math.max(0, strength - 0.005)) {
    const rgb = fromLab([l, strength * Math.cos(h), strength * Math.sin(h)])
    if (strength === 0 || rgb.every((part) => part >= -0.0005 && part <= 1.0005)) return rgbHex(rgb)
  }
}

/** Converts to Björn Ottosson's OKLab, by way of linear light. */
function lab(colour: Hex): Triple {
  const [r, g, b] = linear(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(colour: Hex): number {
  const [r, g, b] = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(colour: Hex): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function rgbHex(rgb: Triple): Hex {
  const parts = mapped(rgb, (part) => {
    const held = Math.min(1, Math.max(0, part))
    return Math.round(255 * (held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function mapped([a, b, c]: Triple, fn: (value: number, at: number) => number): Triple {
  return [fn(a, 0), fn(b, 1), fn(c, 2)]
}
