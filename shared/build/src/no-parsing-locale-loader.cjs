// The portal formats dates and parses none, so what the locale needs for parsing and for relative dates can go: a kilobyte of
// every first load. A build that used `parse`, `formatDistance` or `formatRelative` would throw on its first call.
module.exports = (source) => source.replace(/^(import \{ | {2})(match|formatDistance|formatRelative)\b.*$/gm, '')
