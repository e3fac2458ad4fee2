import { type Say, sentence } from 'kit/text/words'

/** The solid colours of the seven themes in light mode, with their names. */
export function swatches(say: Say): { colour: string; name: string }[] {
  return colours.map(({ colour, name }) => ({ colour, name: say(name) }))
}

const colours = [
  { colour: '#2563eb', name: sentence('Blue') },
  { colour: '#15803d', name: sentence('Green') },
  { colour: '#7c3aed', name: sentence('Purple') },
  { colour: '#facc15', name: sentence('Yellow') },
  { colour: '#881337', name: sentence('Maroon') },
  { colour: '#0369a1', name: sentence('Sky blue') },
  { colour: '#4d7c0f', name: sentence('Light green') },
]
