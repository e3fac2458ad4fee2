import { paletteOf } from 'kit/values/colour'
import type { Profile } from '../../core/school/profile.ts'
import type { themes } from './contract.ts'

type Solid = { solid: string; on: string; text: string }

/** The seven themes by day, as web/src/ui/base/tokens.css has them: for what is drawn outside the browser's styles. */
const ofThemes: Record<(typeof themes)[number], Solid> = {
  blue: { solid: '#2563eb', on: '#ffffff', text: '#1d4ed8' },
  green: { solid: '#15803d', on: '#ffffff', text: '#166534' },
  purple: { solid: '#7c3aed', on: '#ffffff', text: '#6d28d9' },
  yellow: { solid: '#facc15', on: '#1c1917', text: '#854d0e' },
  maroon: { solid: '#881337', on: '#ffffff', text: '#881337' },
  'sky-blue': { solid: '#0369a1', on: '#ffffff', text: '#075985' },
  'light-green': { solid: '#4d7c0f', on: '#ffffff', text: '#3f6212' },
}

/** The school's colour, what is legible on it, and its shade for text on white. */
export function solidsOf({ theme, colour }: Pick<Profile, 'theme' | 'colour'>): Solid {
  return colour === null ? ofThemes[theme] : paletteOf(colour).light
}
