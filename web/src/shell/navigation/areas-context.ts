import { createContext } from 'react'
import type { Area } from './area.ts'

/** The areas of the product. Injected, because areas use the shell and the shell must not import them. */
export const AreasContext = createContext<readonly Area[]>([])
