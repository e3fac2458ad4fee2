import { sentence } from 'kit/text/words'

/** Hue in degrees up to which a colour has the name; red begins again at the end. */
const hues = [
  { until: 15, name: sentence('Red') },
  { until: 45, name: sentence('Orange') },
  { until: 70, name: sentence('Yellow') },
  { until: 165, name: sentence('Green') },
  { until: 200, name: sentence('Turquoise') },
  { until: 255, name: sentence('Blue') },
  { until: 290, name: sentence('Purple') },
  { until: 345, name: sentence('Pink') },
  { until: 360, name: sentence('Red') },
]

/** What somebody would call a colour `#92400e`: a sentence to be said. */
export function nearestColour(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const light = (most + least) / 2
  const spread = most - least
  if (light > 0.95) return sentence('White')
  if (light < 0.08) return sentence('Black')
  if (spread < 0.08) return sentence('Grey')
  const turned =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  const hue = turned * 60
  // Dark orange and dark yellow are called brown.
  if (hue > 10 && hue <= 50 && light < 0.38) return sentence('Brown')
  return hues.find(({ until }) => hue <= until)?.name ?? sentence('Red')
}
