import { inScript } from 'kit/text/name-in-script'
import { useRegional } from '../base/Regional.tsx'

type Named = { name: string; otherName?: string }

/** A name in the reader’s script, if it exists in both. */
export function useOwnName(): (of: Named) => string {
  const { language } = useRegional()
  return ({ name, otherName = '' }) => inScript(language, name, otherName)[0]
}
