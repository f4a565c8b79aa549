/** Arguments and options of `docsgen init`, which `create-docsgen` has, too. */
import { type Command, Option } from 'commander'
import { hosts, kinds, packageManagers } from './answers.ts'

/** Adds them to a command; its action gets the folder and `InitFlags`. */
export function withInitOptions(command: Command): Command {
  return command
    .argument('[folder]', 'folder of the new site')
    .option('--name <name>', 'name of the product')
    .addOption(new Option('--kind <kind>', 'what the site holds').choices(Object.keys(kinds)))
    .addOption(new Option('--host <host>', 'where it is published').choices(Object.keys(hosts)))
    .addOption(new Option('--package-manager <name>', 'what installs docsgen').choices(packageManagers))
    .option('--no-install', 'write the files only')
    .option('-y, --yes', 'ask nothing: take the likeliest answers')
}
