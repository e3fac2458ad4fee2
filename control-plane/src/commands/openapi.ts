import type { Command } from 'commander'
import { examples } from './terminal.ts'

export function addOpenapiCommand(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI 3.1 document of an API')
    .argument('[api]', 'control or tenant', 'control')
    .addHelpText('before', examples('maktab openapi', 'maktab openapi tenant > school.json'))
    .action(async (api: string, _, command: Command) => {
      // The schools' whole API is only loaded by the one command that prints it.
      const { documents } = await import('./openapi-documents.ts')
      const document = documents.get(api)
      if (!document)
        return command.error(`error: there is no API "${api}": control or tenant`, { exitCode: 2 })
      process.stdout.write(`${JSON.stringify(document(), null, 2)}\n`)
    })
}
