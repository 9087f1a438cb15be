import { boreal } from 'boreal';
import { model } from '../content/model.ts';
import { shared } from './shared.ts';

/** Declares the pages and parts of this site: bound to its content types and shared data. */
export const site = boreal({ types: model, shared, rootShared: ['site', 'messages'], slices: ['header', 'footer'] });
