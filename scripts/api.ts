// What is committed of the two APIs, so that a change of a contract is seen in review: `node scripts/api.ts write`
// writes a line for each endpoint, `check` names the endpoints that have changed since.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { about as controlAbout, endpoints as controlEndpoints } from 'control-plane/endpoints'
import { openapi } from 'kit/http/openapi'
import { about as tenantAbout, endpoints as tenantEndpoints } from 'tenant-api/endpoints'
import { differences, documentFaults, hashesOf, linesOf, readLines } from './api/api-lines.ts'

const documents = {
  'control-plane/endpoints.txt': openapi(controlAbout, controlEndpoints),
  'tenant-api/endpoints.txt': openapi(tenantAbout, tenantEndpoints),
}

for (const [file, document] of Object.entries(documents)) {
  const place = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const built = hashesOf(document)
  const text = linesOf(built)
  if (process.argv[2] === 'write') writeFileSync(place, text)
  const committed = existsSync(place) ? readFileSync(place, 'utf8') : ''
  if (committed !== text) {
    for (const line of differences(readLines(committed), built)) console.error(line)
    console.error(`${file} is not what the contracts say. Review the change and run: pnpm api`)
    process.exitCode = 1
  }
  for (const fault of documentFaults(document)) {
    console.error(fault)
    process.exitCode = 1
  }
}
