import { reader } from 'kit/client'
import { plainCall } from '../../../shell/api.ts'

/** Reads for whoever is there: nobody is asked to sign in. */
export const readPlain = reader(plainCall)
