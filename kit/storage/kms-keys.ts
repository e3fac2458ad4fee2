import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { KeyProvider } from './keys.ts'

export type KmsSettings = {
  /** The id, ARN or alias of the wrapping key. */
  key: string
  region: string
  /** The URL of KMS, if not Amazon's own. */
  url: string | undefined
  /** Without them the machine's own role is used. */
  credentials: { key: string; secret: string } | undefined
}

/**
 * Keys wrapped by AWS KMS: the master key never leaves it, and each use is in its log. The context is passed as
 * encryption context and must be the same at unwrapping.
 */
export function kmsKeys({ key, region, url, credentials }: KmsSettings): KeyProvider {
  const client = new KMSClient({
    region,
    maxAttempts: 3,
    ...(url === undefined ? {} : { endpoint: url }),
    ...(credentials && {
      credentials: { accessKeyId: credentials.key, secretAccessKey: credentials.secret },
    }),
  })
  return {
    async wrap(dataKey, context) {
      const { CiphertextBlob } = await client.send(
        new EncryptCommand({ KeyId: key, Plaintext: dataKey, EncryptionContext: boundTo(context) }),
      )
      if (!CiphertextBlob) throw new Error('KMS has wrapped nothing')
      return Buffer.from(CiphertextBlob)
    },
    async unwrap(wrapped, context) {
      const { Plaintext } = await client.send(
        new DecryptCommand({
          KeyId: key,
          CiphertextBlob: wrapped,
          EncryptionContext: boundTo(context),
        }),
      )
      if (!Plaintext) throw new Error('KMS has unwrapped nothing')
      return Buffer.from(Plaintext)
    },
  }
}

/** The encryption context: it is in KMS's own log, and must be the same at unwrapping. */
function boundTo(context: string): Record<string, string> {
  return { 'maktab:key': context }
}
