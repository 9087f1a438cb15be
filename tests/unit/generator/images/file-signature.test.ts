import { expect, it } from 'vitest';
import { contradiction, typeOfName } from '../../../../generator/images/file-signature.ts';

const pdf = '%PDF-1.7\n';
const film = '\0\0\0 ftypisom';
const recording = 'ID3\u0004';
const archive = 'PK\u0003\u0004';

it.each([
  [pdf, 'application/pdf'],
  [`\u00ef\u00bb\u00bf${pdf}`, 'application/pdf'],
  [film, 'video/mp4'],
  [film, 'video/quicktime'],
  [recording, 'audio/mpeg'],
  ['\u00ff\u00fb\u0090', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['RIFF\0\0\0\0WAVE', 'audio/wav'],
  ['\u001aE\u00df\u00a3', 'video/webm'],
  [archive, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['anything', 'application/octet-stream'],
  ['a,b', 'text/csv'],
  ['<!doctype html>', 'text/html'],
])('%j may be of the type %s', (content, type) => {
  expect(contradiction(Buffer.from(content, 'latin1'), type)).toBeUndefined();
});

it.each([
  ['', 'application/pdf', 'an empty file'],
  ['<!DOCTYPE html><title>Sign in</title>', 'application/pdf', 'a page in HTML'],
  ['\n<html lang="en">', 'text/csv', 'a page in HTML'],
  [film, 'application/pdf', 'a file of the type audio/mp4'],
  [pdf, 'video/mp4', 'a file of the type application/pdf'],
  [pdf, 'audio/mpeg', 'a file of the type application/pdf'],
  ['Hello', 'application/zip', 'something else'],
])('%j cannot be of the type %s', (content, type, actual) => {
  expect(contradiction(Buffer.from(content, 'latin1'), type)).toBe(actual);
});

it.each([
  ['a.PDF', 'application/pdf'],
  ['film.mp4', 'video/mp4'],
  ['a.constructor', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('the type of %s is %s', (name, type) => {
  expect(typeOfName(name)).toBe(type);
});
