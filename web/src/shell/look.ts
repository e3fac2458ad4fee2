import { useLayoutEffect } from 'react'
import { modes, type Site } from 'tenant-api/contract/institute'
import { recall, remember } from './cookies.ts'
import { useMe } from './me.ts'
import { useSite } from './site.ts'

type Mode = (typeof modes)[number]

/** Dresses the page in the school's colour and the reader's light or dark. */
export function dress({ theme }: Pick<Site, 'theme'>, mode: Mode): void {
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.mode = mode
}

/** Before anybody is signed in: what was chosen on this device, else the school's. */
export function knownMode(site: Pick<Site, 'mode'>): Mode {
  const known = recall('mode')
  return modes.find((mode) => mode === known) ?? site.mode
}

/** Keeps the page dressed while the person's choice or the school's colours change, also by another hand. */
export function useDress(): void {
  const { theme } = useSite()
  const { mode } = useMe()
  useLayoutEffect(() => {
    dress({ theme }, mode)
    remember('mode', mode)
  }, [theme, mode])
}
