import { createHash, createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

const stretched = promisify(pbkdf2)

const iterations = 4096

/**
 * What PostgreSQL keeps of a password (RFC 5803): whoever has it can check a login, and cannot log in. Ours are random, so
 * the salt is made of the password and the role: PgBouncer must be told the very same verifier, and so it can be made anew.
 */
export async function scramVerifier(role: string, password: string): Promise<string> {
  const salt = createHmac('sha256', password).update(`maktab salt ${role}`).digest().subarray(0, 16)
  const salted = await stretched(password, salt, iterations, 32, 'sha256')
  const stored = createHash('sha256').update(mac(salted, 'Client Key')).digest('base64')
  const server = mac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
