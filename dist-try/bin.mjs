import('./cli.js').then(({ main }) => main(process.argv.slice(2)))
