import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { newDataKey, open, seal } from '../storage/keys.ts'

type Asked = {
  KeyId?: string
  Plaintext?: string
  CiphertextBlob?: string
  EncryptionContext?: Record<string, string>
}

/**
 * KMS in this process: Encrypt and Decrypt of AWS's JSON 1.1 protocol, with one key, for clients that sign with
 * one access key.
 */
export async function startKms({ key, access }: { key: string; access: string }) {
  const master = newDataKey()
  const asked: { action: string; context: Record<string, string> }[] = []
  let isAway = false
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Asked
    const action = String(request.headers['x-amz-target']).replace('TrentService.', '')
    const context = body.EncryptionContext ?? {}
    asked.push({ action, context })
    const answer = (status: number, said: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(said))
    const signed = String(request.headers.authorization).includes(`Credential=${access}/`)
    if (isAway) return answer(503, { __type: 'KMSInternalException' })
    if (!signed) return answer(400, { __type: 'UnrecognizedClientException', message: 'not ours' })
    if (body.KeyId !== key) return answer(400, { __type: 'NotFoundException', message: 'no such key' })
    const label = JSON.stringify(context)
    if (action === 'Encrypt') {
      const sealed = seal(master, Buffer.from(body.Plaintext ?? '', 'base64'), label)
      return answer(200, { KeyId: key, CiphertextBlob: sealed.toString('base64') })
    }
    try {
      const plain = open(master, Buffer.from(body.CiphertextBlob ?? '', 'base64'), label)
      return answer(200, { KeyId: key, Plaintext: plain.toString('base64') })
    } catch {
      return answer(400, { __type: 'InvalidCiphertextException', message: 'not what was wrapped' })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Simulates an outage, or ends it. */
    away: (is: boolean) => void (isAway = is),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
