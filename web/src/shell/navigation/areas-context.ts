import { createContext } from 'react'
import type { Area } from './area.ts'

/** The areas of the product. Given from above, because areas use the shell and must not be imported by it. */
export const AreasContext = createContext<readonly Area[]>([])
