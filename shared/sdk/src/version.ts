/** This package's version, as in its `package.json`; a test holds them equal. */
export const version = '1.0.0'
