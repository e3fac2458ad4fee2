import { reader } from 'kit/http/client'
import { plainCall } from '../../../../shell/session/api.ts'

/** Reads for whoever is there: nobody is asked to sign in. */
export const readPlain = reader(plainCall)
